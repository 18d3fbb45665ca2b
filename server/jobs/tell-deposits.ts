import { listUntoldDeposits } from '../../app/models/deposits/deposit-told.server';
import { tellDeposit } from '../../app/services/deposits/mail-deposit.server';
import type { JobHandlers } from './run-job';
import type { ServiceContext } from '../../app/services/context';

/** Enqueues the mails about deposits that have ended since the last run. */
export function tellDeposits(
  context: Pick<ServiceContext, 'db' | 'now'>,
): JobHandlers['tell-deposits'] {
  return async () => {
    for (const id of await listUntoldDeposits(context.db)) await tellDeposit(context, id);
  };
}
