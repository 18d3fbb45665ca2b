import { mailCustomOrder } from '../../app/services/custom-orders/mail-custom-order.server';
import type { JobHandlers } from './run-job';

/** Sends the mail about a step of a custom order; the job fails if it was not sent. */
export function sendCustomOrderMail(
  context: Parameters<typeof mailCustomOrder>[0],
): JobHandlers['send-custom-order-mail'] {
  return ({ eventId }) => mailCustomOrder(context, eventId);
}
