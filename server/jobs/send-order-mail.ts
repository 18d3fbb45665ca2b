import { mailOrder, type MailOrderNeeds } from '../../app/services/mail-order.server';
import type { JobHandlers } from './run-job';

/** Does the job that a settled payment has left behind; a mail that has not left fails it. */
export function sendOrderMail(needs: MailOrderNeeds): JobHandlers['send-order-mail'] {
  return ({ paymentId }) => mailOrder(needs, paymentId);
}
