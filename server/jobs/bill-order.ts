import type { Settings } from '../../app/services/context';
import { customerNumber } from '../../app/domain/core/ids';
import { erpPaths } from '../../app/erp-paths';
import { billOrder } from '../../app/services/invoices/bill-order.server';
import type { JobHandlers } from './run-job';

type Context = Omit<Parameters<typeof billOrder>[0], 'orderUrl'> & Settings<'origin'>;

/** Brings an order on invoice and its invoice together; the job fails, and is retried, until that is done. */
export function billOrderJob(context: Context): JobHandlers['bill-order'] {
  const orderUrl = (gid: string) => context.config.origin + erpPaths.order(customerNumber(gid));
  return async ({ orderInvoiceId }) => {
    const billed = await billOrder({ ...context, orderUrl }, orderInvoiceId);
    if (billed === 'later') throw new Error('The order cannot be billed yet.');
  };
}
