import { sentence } from '~/content/core/errors';
import { secondsToWait, waitWords, type Caller } from './rate-limit.server';

/** Downloads per minute and file (money-security S-9): a download reads all pages of a list. */
const MOST = { staff: 10, customer: 30 } as const;

/** Who downloads: staff_user.id, or a customer's gid. */
type Taker = { staff: string } | { customer: string };

/**
 * Counts one download against the rate limit. Every route that returns a file calls it as soon as it knows
 * who asks.
 *
 * @param file which of the store's downloads it is, in one word
 * @throws 429 as plain text, with `Retry-After`, if the limit is exceeded
 */
export async function countFile(
  context: Omit<Caller, 'clientAddress'>,
  taker: Taker,
  file: string,
): Promise<void> {
  const [clientAddress, max] =
    'staff' in taker ? [taker.staff, MOST.staff] : [taker.customer, MOST.customer];
  const limits = [{ max, windowMs: 60_000 }];
  const wait = await secondsToWait({ ...context, clientAddress }, `file-${file}`, limits);
  if (wait === null) return;
  throw new Response(`${sentence('file_too_many', { wait: waitWords(wait) })}\n`, {
    status: 429,
    headers: {
      'Retry-After': String(wait),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
    },
  });
}
