import type { Browser } from '~/domain/core/browser';

/** Long enough for any browser's real name. */
const LONGEST_AGENT = 300;

/** Returns whence a request comes, for records that others want it in. */
export function browserOf(headers: Headers, context: { clientAddress: string }): Browser {
  const userAgent = headers.get('User-Agent')?.slice(0, LONGEST_AGENT).trim();
  return { ipAddress: context.clientAddress, userAgent: userAgent || 'not named' };
}
