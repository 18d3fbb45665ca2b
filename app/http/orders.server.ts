import { data } from '@remix-run/node';
import { readOrderQuery } from '~/domain/order-query';

/**
 * What the address of the list asks for.
 *
 * @throws 400 for a name that comes twice (money-security S-2)
 */
export function askedOrders({ request }: { request: Request }): ReturnType<typeof readOrderQuery> {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) {
    throw data(
      { code: 'query-malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  return readOrderQuery((name) => searchParams.get(name));
}

/** A body that is written as it is read, so that no file has to be in the memory as a whole. */
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
