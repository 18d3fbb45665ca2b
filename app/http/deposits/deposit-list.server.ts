import type { Kysely } from 'kysely';
import { DEPOSITS_PER_PAGE, type DepositQuery } from '~/domain/deposits/deposit-query';
import { shownDeposit, type DepositShown } from '~/domain/deposits/deposit-shown';
import { depositView } from '~/domain/deposits/deposit-view';
import {
  countDeposits,
  eachDeposit,
  listDepositsAsked,
} from '~/models/deposits/deposit-list.server';
import type { ListedDeposit } from '~/models/deposits/deposit-list.server';
import { findReversed } from '~/models/deposits/deposit-reversed.server';
import type { DB } from '../../../db/schema';

export type DepositPage = {
  deposits: DepositShown[];
  /** Deposits on all pages. */
  count: number;
  pageCount: number;
  /** The query, with the page that is actually shown. */
  query: DepositQuery;
};

/** Returns the requested page of deposits, or the last page if the number is beyond it. */
export async function depositPage(
  db: Kysely<DB>,
  gid: string,
  asked: DepositQuery,
): Promise<DepositPage> {
  const count = await countDeposits(db, gid, asked);
  const pageCount = Math.max(1, Math.ceil(count / DEPOSITS_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  const deposits = await asShown(db, await listDepositsAsked(db, gid, query));
  return { deposits, count, pageCount, query };
}

/** Yields all deposits that match, in batches, as a list shows them. */
export async function* everyDeposit(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): AsyncGenerator<DepositShown[]> {
  for await (const deposits of eachDeposit(db, gid, query)) yield await asShown(db, deposits);
}

async function asShown(
  db: Kysely<DB>,
  deposits: readonly ListedDeposit[],
): Promise<DepositShown[]> {
  const reversed = await findReversed(db, deposits);
  return deposits.map((deposit) =>
    shownDeposit(depositView(deposit, null), {
      reversed: reversed.get(deposit.id) ?? null,
      organization: deposit.organization,
    }),
  );
}
