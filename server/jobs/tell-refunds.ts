import { listUntoldCancels } from '../../app/models/refunds/order-cancel.server';
import { listUntoldRefunds } from '../../app/models/refunds/refund-told.server';
import {
  tellCancel,
  tellRefund,
  type TellRefundNeeds,
} from '../../app/services/refunds/tell-refund.server';
import type { JobHandlers } from './run-job';

/** Enqueues the mails about staff's refunds and cancellations since the last run. */
export function tellRefunds(needs: TellRefundNeeds): JobHandlers['tell-refunds'] {
  return async () => {
    for (const id of await listUntoldRefunds(needs.db)) await tellRefund(needs, id);
    const cancelled = await listUntoldCancels(needs.db, new Date(needs.now()));
    for (const orderGid of cancelled) await tellCancel(needs, orderGid);
  };
}
