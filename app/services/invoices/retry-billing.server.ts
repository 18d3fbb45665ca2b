import type { StaffActor } from '~/domain/staff/staff-action';
import { findInvoiceOfOrder, requestInvoiceAgain } from '~/models/invoices/order-invoice.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/** 'not-rejected': it is being billed, or is billed. */
export type BillingRetried = 'requested' | 'not-rejected';

/**
 * Tries again to bill an order on invoice, for staff who have mended what QuickBooks refused it for. The job runner
 * begins within seconds.
 */
export async function retryBilling(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  { staffId, requestId }: StaffActor,
  orderGid: string,
): Promise<BillingRetried> {
  const row = await findInvoiceOfOrder(db, orderGid);
  if (row === null) return 'not-rejected';
  const at = new Date(now());
  const isRequested = await db.transaction().execute(async (trx) => {
    if (!(await requestInvoiceAgain(trx, row.id, at))) return false;
    const action = {
      staffId,
      action: 'orders.bill',
      step: 'bill',
      subject: { kind: 'order', id: orderGid },
      details: { rejection: row.rejection },
      requestId,
    } as const;
    await recordStaffAction(trx, action, at);
    return true;
  });
  if (!isRequested) return 'not-rejected';
  wakeJobs();
  return 'requested';
}
