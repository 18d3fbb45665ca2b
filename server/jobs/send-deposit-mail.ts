import { mailDeposit, type MailDepositNeeds } from '../../app/services/mail-deposit.server';
import type { JobHandlers } from './run-job';

/** Does the job that a deposit from a bank has left behind which has ended days later. */
export function sendDepositMail(needs: MailDepositNeeds): JobHandlers['send-deposit-mail'] {
  return ({ depositId }) => mailDeposit(needs, depositId);
}
