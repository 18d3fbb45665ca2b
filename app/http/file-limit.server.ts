import { sentence } from '~/content/errors';
import { secondsToWait, waitWords, type Caller } from './rate-limit.server';

/** money-security S-9: a file reads all that a list has, page after page. Each file by itself, a minute. */
const MOST = { staff: 10, customer: 30 } as const;

/** Who takes it: staff_user.id, or a customer's gid. */
type Taker = { staff: string } | { customer: string };

/**
 * Counts one file that somebody takes out of the store. Called by every route that answers with one, as
 * soon as it knows who asks.
 *
 * @param file which of the store's files it is, in one word
 * @throws 429 in plain words, with `Retry-After`, for who asks for too many of them
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
