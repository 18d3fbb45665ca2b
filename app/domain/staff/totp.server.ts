import { createHmac, randomBytes } from 'node:crypto';

/**
 * Codes of authenticator apps by RFC 6238, with the parameters that every app supports: SHA-1, six digits,
 * 30 seconds. Keys are 20 random bytes, as RFC 4226 recommends, in base32 (RFC 4648).
 */

const KEY_BYTES = 20;
const STEP_SECONDS = 30;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new key in base32: 32 letters. */
export function newTotpKey(): string {
  return toBase32(randomBytes(KEY_BYTES));
}

/** Returns the number of the 30-second step that contains a moment. @param ms UTC milliseconds */
export function totpStep(ms: number): number {
  return Math.floor(ms / 1000 / STEP_SECONDS);
}

/** Returns the six digits of a key at a step. */
export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const start = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(start) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Returns the step of a valid code: the current one, or a neighbor to allow for clock drift. Null for any
 * other code.
 */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const step = totpStep(now);
  return [step, step - 1, step + 1].find((near) => totpCode(key, near) === code) ?? null;
}

/** Returns the URI that the QR code contains (Key Uri Format). */
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
