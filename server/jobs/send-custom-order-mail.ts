import {
  mailCustomOrder,
  type MailCustomOrderNeeds,
} from '../../app/services/mail-custom-order.server';
import type { JobHandlers } from './run-job';

/** Sends the mail that a step of a request has left behind; one that has not left fails the job. */
export function sendCustomOrderMail(
  needs: MailCustomOrderNeeds,
): JobHandlers['send-custom-order-mail'] {
  return ({ eventId }) => mailCustomOrder(needs, eventId);
}
