import {
  mailCancelledOrder,
  mailRefund,
  type MailRefundNeeds,
} from '../../app/services/refunds/mail-refund.server';
import type { JobHandlers } from './run-job';

/** Mails the customer about a refund by staff. */
export function sendRefundMail(needs: MailRefundNeeds): JobHandlers['send-refund-mail'] {
  return ({ refundId }) => mailRefund(needs, refundId);
}

/** Mails the customer that staff have canceled an order. */
export function sendCancelMail(needs: MailRefundNeeds): JobHandlers['send-cancel-mail'] {
  return ({ orderGid }) => mailCancelledOrder(needs, orderGid);
}
