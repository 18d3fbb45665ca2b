import {
  mailDeposit,
  type MailDepositNeeds,
} from '../../app/services/deposits/mail-deposit.server';
import type { JobHandlers } from './run-job';

/** Mails the result of a bank deposit that ended days after it was begun. */
export function sendDepositMail(needs: MailDepositNeeds): JobHandlers['send-deposit-mail'] {
  return ({ depositId }) => mailDeposit(needs, depositId);
}
