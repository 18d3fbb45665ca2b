import { mailRefund, type MailRefundNeeds } from '../../app/services/mail-refund.server';
import type { JobHandlers } from './run-job';

/** Does the job that a refund by staff has left behind. */
export function sendRefundMail(needs: MailRefundNeeds): JobHandlers['send-refund-mail'] {
  return ({ refundId }) => mailRefund(needs, refundId);
}
