import { data } from '@remix-run/node';
import type { TextOf } from '~/domain/core/time/day-range';
import { sentence } from '~/content/core/errors';
import { type Caller, secondsToWait, waitWords } from './rate-limit.server';

/**
 * Returns a function that reads a list's query parameters by name.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function listText({ request }: { request: Request }): TextOf {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) {
    throw data(
      { code: 'query-malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  return (name) => searchParams.get(name);
}

/** Responds with a CSV download named after `name` and the day. */
export function csvReply(name: string, day: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Returns a response body that is generated as it is read, so that no file is in memory as a whole. */
export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

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

/**
 * Returns the requested page of a list, or the last page if the number is beyond it.
 *
 * @param read reads a page, counted from 1; `count` is the number of rows on all pages
 */
export async function readClampedPage<Read extends { count: number }>(
  read: (page: number) => Promise<Read>,
  { asked, perPage }: { asked: number; perPage: number },
): Promise<Read & { page: number; pageCount: number }> {
  const first = await read(asked);
  const pageCount = Math.max(1, Math.ceil(first.count / perPage));
  const page = Math.min(asked, pageCount);
  return { ...(page === asked ? first : await read(page)), page, pageCount };
}
