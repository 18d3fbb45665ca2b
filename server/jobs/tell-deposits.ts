import { listUntoldDeposits } from '../../app/models/deposits/deposit-told.server';
import {
  tellDeposit,
  type TellDepositNeeds,
} from '../../app/services/deposits/tell-deposit.server';
import type { JobHandlers } from './run-job';

/** Enqueues the mails about deposits that have ended since the last run. */
export function tellDeposits(needs: TellDepositNeeds): JobHandlers['tell-deposits'] {
  return async () => {
    for (const id of await listUntoldDeposits(needs.db)) await tellDeposit(needs, id);
  };
}
