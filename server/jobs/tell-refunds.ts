import { listUntoldRefunds } from '../../app/models/refund-told.server';
import { tellRefund, type TellRefundNeeds } from '../../app/services/tell-refund.server';
import type { JobHandlers } from './run-job';

/** Looks for refunds by staff that were made since the last look. */
export function tellRefunds(needs: TellRefundNeeds): JobHandlers['tell-refunds'] {
  return async () => {
    for (const id of await listUntoldRefunds(needs.db)) await tellRefund(needs, id);
  };
}
