import { readPeriod, type Period } from '~/domain/ledger/statement';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';

type Asked = { request: Request; context: Pick<StoreContext, 'now'> };

/**
 * Parses the period in the query, and returns the raw texts too, cut to ten characters.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedPeriod({ request, context }: Asked): {
  asked: Period;
  read: ReturnType<typeof readPeriod>;
} {
  const said = listText({ request });
  const textOf = (name: string) => said(name)?.trim().slice(0, 10) || null;
  const texts = { from: textOf('from'), to: textOf('to') };
  return {
    asked: { from: texts.from ?? '', to: texts.to ?? '' },
    read: readPeriod(texts, context.now()),
  };
}
