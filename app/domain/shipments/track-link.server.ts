import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link in a mail about a parcel opens without signing in: one order's parcels, until its last moment. */
export type TrackLink = {
  /** The number at the end of Shopify's id of the order. */
  order: string;
  /** Whole seconds since 1970. */
  until: number;
};

/** So long a link opens something: longer than a parcel is followed. */
export const TRACK_LINK_DAYS = 90;

/** Returns a link for an order from now on. @param now UTC milliseconds */
export function trackLinkFrom(order: string, now: number): TrackLink {
  return { order, until: Math.floor(now / 1000) + TRACK_LINK_DAYS * 24 * 60 * 60 };
}

/** Signs a link, so that nobody can make one for another order or a later day. @param secret the current one */
export function trackToken(secret: string, link: TrackLink): string {
  return `${link.order}.${link.until.toString(36)}.${signature(secret, link)}`;
}

/**
 * Reads a link.
 *
 * @param secrets the current session secret and the earlier ones
 * @param now UTC milliseconds
 * @returns null if we have not signed it; 'expired' after its last moment
 */
export function readTrackToken(
  secrets: readonly string[],
  token: string,
  now: number,
): TrackLink | 'expired' | null {
  const [order = '', end = '', signed = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^[1-9]\d{0,18}$/.test(order) || !/^[1-9a-z][\da-z]{0,7}$/.test(end)) {
    return null;
  }
  const link = { order, until: Number.parseInt(end, 36) };
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, link));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isOurs) return null;
  return link.until * 1000 < now ? 'expired' : link;
}

function signature(secret: string, { order, until }: TrackLink): string {
  return createHmac('sha256', secret).update(`track ${order} ${until}`).digest('base64url');
}
