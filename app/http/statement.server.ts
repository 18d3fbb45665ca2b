import { readPeriod, type Period } from '~/domain/statement';
import type { StoreContext } from './context.server';

type Asked = { request: Request; context: Pick<StoreContext, 'now'> };

/** The period of an address, and what stood there; a text that is no day comes back cut short. */
export function askedPeriod({ request, context }: Asked): {
  asked: Period;
  read: ReturnType<typeof readPeriod>;
} {
  const { searchParams } = new URL(request.url);
  const textOf = (name: string) => searchParams.get(name)?.trim().slice(0, 10) || null;
  const texts = { from: textOf('from'), to: textOf('to') };
  return {
    asked: { from: texts.from ?? '', to: texts.to ?? '' },
    read: readPeriod(texts, context.now()),
  };
}
