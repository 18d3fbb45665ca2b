import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { passesChecksum } from './checksum';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns a 13-digit number that is always the same for the same text. Seeded records get their ids this way,
 * so a link to a product survives a reset and a reordered catalogue. Its last digit is the check digit of card
 * numbers (ISO/IEC 7812-1), which one in ten of Shopify's ids has: a form that takes an id for a card fails at
 * once here, instead of for one customer in ten.
 */
export function stableNumber(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  const start = 700_000_000_000 + (digest.readUIntBE(0, 6) % 100_000_000_000);
  const last = Array.from({ length: 10 }, (_, digit) => digit);
  return start * 10 + (last.find((digit) => passesChecksum(`${start}${digit}`)) ?? 0);
}

/** Returns unguessable letters and digits; 32 characters carry 190 bits. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes from 248 up are dropped so that each character is equally likely.
      if (byte < 248 && token.length < length) token += BASE62[byte % 62];
    }
  }
  return token;
}

/** Returns a code that a person may have to type: capitals and digits. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(36)]).join('');
}

export function uuid(): string {
  return randomUUID();
}

/** Returns an id like `gid://shopify/Product/123`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** Returns the last part of a gid of that type, without its query string; undefined for any other text. */
export function idOf(type: string, text: string): string | undefined {
  const prefix = `gid://shopify/${type}/`;
  if (!text.startsWith(prefix)) return undefined;
  const rest = text.slice(prefix.length);
  const query = rest.indexOf('?');
  return query === -1 ? rest : rest.slice(0, query);
}
