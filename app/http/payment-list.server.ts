import type { Kysely } from 'kysely';
import type { PaymentListed } from '~/domain/payment-listed';
import { PAYMENTS_PER_PAGE, type PaymentQuery } from '~/domain/payment-query';
import { countPayments, listPayments } from '~/models/payment-list.server';
import type { DB } from '../../db/schema';

export type PaymentPage = {
  payments: PaymentListed[];
  /** Of all pages. */
  count: number;
  pageCount: number;
  /** With the page that is shown. */
  query: PaymentQuery;
};

/** The page that is asked for; the last one where that is beyond it. */
export async function paymentPage(
  db: Kysely<DB>,
  gid: string,
  asked: PaymentQuery,
): Promise<PaymentPage> {
  const count = await countPayments(db, gid, asked);
  const pageCount = Math.max(1, Math.ceil(count / PAYMENTS_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  return { payments: await listPayments(db, gid, query), count, pageCount, query };
}
