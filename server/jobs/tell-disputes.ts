import { listUntoldDisputes } from '../../app/models/refunds/dispute-told.server';
import { tellDispute } from '../../app/services/refunds/mail-dispute.server';
import type { JobHandlers } from './run-job';
import type { ServiceContext } from '../../app/services/context';

/** Enqueues the mails to staff about disputes that were opened, and about deadlines that are near. */
export function tellDisputes(
  context: Pick<ServiceContext, 'db' | 'now'>,
): JobHandlers['tell-disputes'] {
  return async () => {
    for (const mail of await listUntoldDisputes(context.db, new Date(context.now()))) {
      await tellDispute(context, mail);
    }
  };
}
