import type { Kysely } from 'kysely';
import {
  type PaymentListed,
  type PaymentQuery,
  PAYMENTS_PER_PAGE,
} from '~/domain/payments/payment-query';
import { countPayments, listPayments } from '~/models/payments/payment-list.server';
import type { DB } from '../../../db/schema';
import { sentence } from '~/content/core/errors';
import { formatUsd } from '~/domain/core/money';
import type { PaymentRefusal } from '~/domain/payments/payment-refusal';
import { waitWords } from '~/http/rate-limit.server';

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

/** Returns the sentence for a refused payment, with its amounts and times filled in. */
export function paymentRefusalWords(refusal: PaymentRefusal): string {
  switch (refusal.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
      return sentence(refusal.code, { available: formatUsd(refusal.availableCents) });
    case 'payment_allowance_exceeded':
      return sentence(refusal.code, { left: formatUsd(refusal.leftCents) });
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_too_many_open':
      return sentence(refusal.code, { wait: waitWords(refusal.waitSeconds) });
    default:
      return sentence(refusal.code);
  }
}
