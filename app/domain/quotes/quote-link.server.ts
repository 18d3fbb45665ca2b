import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '~/domain/core/ids';
import { isOverdue } from './quote';

/** What the link in a quote's mail opens: one version of one quote, until its last day. */
export type QuoteLink = { id: string; version: number; validUntil: string };

/** Signs a link, so that nobody can make one for another quote, version or day. @param secret the current one */
export function quoteToken(secret: string, link: QuoteLink): string {
  const { id, version, validUntil } = link;
  return [id, version, validUntil.replaceAll('-', ''), signature(secret, link)].join('.');
}

/**
 * Reads a link.
 *
 * @param secrets the current session secret and the earlier ones
 * @param now UTC milliseconds
 * @returns null if we have not signed it; 'expired' after its last day
 */
export function readQuoteToken(
  secrets: readonly string[],
  token: string,
  now: number,
): QuoteLink | 'expired' | null {
  const [id = '', version = '', day = '', signed = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isUuid(id) || !/^[1-9]\d{0,5}$/.test(version)) return null;
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return null;
  const link = { id, version: Number(version), validUntil: `${year}-${month}-${date}` };
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, link));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isOurs) return null;
  return isOverdue(link.validUntil, now) ? 'expired' : link;
}

function signature(secret: string, { id, version, validUntil }: QuoteLink): string {
  return createHmac('sha256', secret)
    .update(`quote ${id} ${version} ${validUntil}`)
    .digest('base64url');
}
