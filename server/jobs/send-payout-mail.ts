import {
  mailPayoutAsked,
  type MailPayoutAskedNeeds,
} from '../../app/services/mail-payout-asked.server';
import { mailPayout, type MailPayoutNeeds } from '../../app/services/mail-payout.server';
import type { JobHandlers } from './run-job';

/** Does the job that an ambassador who asks for a transfer has left behind. */
export function sendPayoutAskedMail(
  needs: MailPayoutAskedNeeds,
): JobHandlers['send-payout-asked-mail'] {
  return ({ payoutId }) => mailPayoutAsked(needs, payoutId);
}

/** Does the job that the end of a transfer has left behind. */
export function sendPayoutMail(needs: MailPayoutNeeds): JobHandlers['send-payout-mail'] {
  return ({ payoutId }) => mailPayout(needs, payoutId);
}
