import { createHmac, randomBytes } from 'node:crypto';

/**
 * Codes of authenticator apps: RFC 6238 with what every app knows, SHA-1, six digits, thirty seconds.
 * Keys are 20 random bytes, as RFC 4226 recommends, written in base32 (RFC 4648).
 */

const KEY_BYTES = 20;
const STEP_SECONDS = 30;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key, in base32: 32 letters. */
export function newTotpKey(): string {
  return toBase32(randomBytes(KEY_BYTES));
}

/** Which thirty seconds since 1970 a moment is in. @param ms UTC milliseconds */
export function totpStep(ms: number): number {
  return Math.floor(ms / 1000 / STEP_SECONDS);
}

/** The six digits of a key at a step. */
export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const start = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(start) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Which step a code is of: the one that is now, or one beside it, for clocks that are a little off.
 * null for any other code.
 */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const step = totpStep(now);
  return [step, step - 1, step + 1].find((near) => totpCode(key, near) === code) ?? null;
}

/** What the QR code says to the app (Key Uri Format). */
export function totpUri(key: string, email: string): string {
  const issuer = 'Earth Brands';
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)));
}
