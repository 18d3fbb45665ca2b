import {
  mailPayoutAsked,
  type MailPayoutAskedNeeds,
} from '../../app/services/commissions/mail-payout-asked.server';
import {
  mailPayout,
  type MailPayoutNeeds,
} from '../../app/services/commissions/mail-payout.server';
import type { JobHandlers } from './run-job';

/** Mails staff that an ambassador asks for a transfer. */
export function sendPayoutAskedMail(
  needs: MailPayoutAskedNeeds,
): JobHandlers['send-payout-asked-mail'] {
  return ({ payoutId }) => mailPayoutAsked(needs, payoutId);
}

/** Mails the ambassador that a transfer was made or refused. */
export function sendPayoutMail(needs: MailPayoutNeeds): JobHandlers['send-payout-mail'] {
  return ({ payoutId }) => mailPayout(needs, payoutId);
}
