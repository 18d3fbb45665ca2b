import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '~/domain/core/ids';

/** What a link in a mail about stock does: confirms an address, or stops all such mails to it. */
export type StockAlertLink = { does: 'confirm' | 'stop'; id: string };

/** Signs a link, so that nobody can make one for another alert or deed. @param secret the current one */
export function stockAlertToken(secret: string, link: StockAlertLink): string {
  return [link.does, link.id, signature(secret, link)].join('.');
}

/** Reads a link; null if we have not signed it. @param secrets the current session secret and the earlier ones */
export function readStockAlertToken(
  secrets: readonly string[],
  token: string,
): StockAlertLink | null {
  const [does = '', id = '', signed = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isUuid(id) || (does !== 'confirm' && does !== 'stop')) return null;
  const link: StockAlertLink = { does, id };
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, link));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? link : null;
}

function signature(secret: string, { does, id }: StockAlertLink): string {
  return createHmac('sha256', secret).update(`stock-alert ${does} ${id}`).digest('base64url');
}
