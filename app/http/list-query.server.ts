import { data } from '@remix-run/node';
import type { TextOf } from '~/domain/core/time/day-range';

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
