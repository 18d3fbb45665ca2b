import { data } from '@remix-run/node';
import { readPeriod, type Period } from '~/domain/statement';
import type { StoreContext } from './context.server';

type Asked = { request: Request; context: Pick<StoreContext, 'now'> };

/**
 * The period of an address, and what stood there; a text that is no day comes back cut short.
 *
 * @throws 400 for a name that comes twice (money-security S-2)
 */
export function askedPeriod({ request, context }: Asked): {
  asked: Period;
  read: ReturnType<typeof readPeriod>;
} {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) {
    throw data(
      { code: 'query-malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  const textOf = (name: string) => searchParams.get(name)?.trim().slice(0, 10) || null;
  const texts = { from: textOf('from'), to: textOf('to') };
  return {
    asked: { from: texts.from ?? '', to: texts.to ?? '' },
    read: readPeriod(texts, context.now()),
  };
}
