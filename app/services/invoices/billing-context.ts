import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { BillingRejection } from '~/domain/invoices/order-invoice';
import { bookFaultCode } from '~/platforms/quickbooks/answer.server';
import { CLOSED_PERIOD, DUPLICATE_NUMBER } from '~/platforms/quickbooks/order-invoice.server';
import type { ServiceContext, Settings } from '~/services/context';

/** What the services work with that keep orders on invoice and QuickBooks alike. */
export type BillingContext = Pick<
  ServiceContext,
  'db' | 'admin' | 'quickbooks' | 'now' | 'log' | 'failpoint'
> &
  Settings<'quickbooks'> & {
    /** Returns the address of an order's page, for the bookkeeper. */
    orderUrl: (orderGid: string) => string;
  };

/** A definite rejection: nothing was written in the books, and nothing will be by trying again. */
export class BillingRejected extends Error {
  override name = 'BillingRejected';

  constructor(
    readonly rejection: BillingRejection,
    /** Ids and amounts, for staff. */
    readonly detail: Record<string, unknown> = {},
  ) {
    super(`The order is not billed: ${rejection}`);
  }
}

/**
 * Returns why QuickBooks has refused something for good; null if the outcome is unknown, or the rejection is about our
 * connection.
 */
export function rejectionOf(error: unknown): BillingRejected | null {
  if (!isPlatformFailure(error)) return null;
  const code = bookFaultCode(error);
  if (code === null) return null;
  if (code === CLOSED_PERIOD) return new BillingRejected('closed-period', { code });
  if (code === DUPLICATE_NUMBER) return new BillingRejected('number-taken', { code });
  return new BillingRejected('refused', { code });
}
