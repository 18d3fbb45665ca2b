import { mailOrder, type MailOrderNeeds } from '../../app/services/checkout/mail-order.server';
import type { JobHandlers } from './run-job';

/** Mails the confirmation of an order after its payment; the job fails if it was not sent. */
export function sendOrderMail(needs: MailOrderNeeds): JobHandlers['send-order-mail'] {
  return ({ paymentId }) => mailOrder(needs, paymentId);
}
