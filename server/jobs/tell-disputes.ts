import { listUntoldDisputes } from '../../app/models/refunds/dispute-told.server';
import { tellDispute, type TellDisputeNeeds } from '../../app/services/refunds/tell-dispute.server';
import type { JobHandlers } from './run-job';

/** Enqueues the mails to staff about disputes that were opened, and about deadlines that are near. */
export function tellDisputes(needs: TellDisputeNeeds): JobHandlers['tell-disputes'] {
  return async () => {
    for (const mail of await listUntoldDisputes(needs.db, new Date(needs.now()))) {
      await tellDispute(needs, mail);
    }
  };
}
