import type { Kysely } from 'kysely';
import type { PaymentListed } from '~/domain/payments/payment-listed';
import { PAYMENTS_PER_PAGE, type PaymentQuery } from '~/domain/payments/payment-query';
import { countPayments, listPayments } from '~/models/payments/payment-list.server';
import type { DB } from '../../../db/schema';

export type PaymentPage = {
  payments: PaymentListed[];
  /** Payments on all pages. */
  count: number;
  pageCount: number;
  /** The query, with the page that is actually shown. */
  query: PaymentQuery;
};

/** Returns the requested page of payments, or the last page if the number is beyond it. */
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
