import {
  mailCancelledOrder,
  mailRefund,
  type MailRefundNeeds,
} from '../../app/services/mail-refund.server';
import type { JobHandlers } from './run-job';

/** Does the job that a refund by staff has left behind. */
export function sendRefundMail(needs: MailRefundNeeds): JobHandlers['send-refund-mail'] {
  return ({ refundId }) => mailRefund(needs, refundId);
}

/** Does the job that an order's cancelling by staff has left behind. */
export function sendCancelMail(needs: MailRefundNeeds): JobHandlers['send-cancel-mail'] {
  return ({ orderGid }) => mailCancelledOrder(needs, orderGid);
}
