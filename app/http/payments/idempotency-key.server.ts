import { createHash } from 'node:crypto';

/** 1 to 255 visible characters of ASCII, as Stripe takes them. */
const KEY = /^[\x21-\x7e]{1,255}$/;

type IdempotencyKey = { ok: true; token: string | null } | { ok: false };

/**
 * Reads the header `Idempotency-Key` of a call as a token in the form of a UUID: the same key gives the same token.
 * What is stored under it is looked up for one customer only, so a key is its customer's own.
 *
 * @returns a null token without the header; not ok if it is no key
 */
export function parseIdempotencyKey(headers: Headers): IdempotencyKey {
  const key = headers.get('Idempotency-Key');
  if (key === null) return { ok: true, token: null };
  if (!KEY.test(key)) return { ok: false };
  const bytes = createHash('sha256').update(`call:${key}`).digest().subarray(0, 16);
  // Version 8 (a UUID of our own making) and the variant, as RFC 9562 has them.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const token = [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end));
  return { ok: true, token: token.join('-') };
}
