import { type Cents, formatUsd } from '~/domain/core/money';
import type { StaffActor } from '~/domain/staff/staff-action';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type PayLink = {
  order: { gid: string; name: string };
  customerGid: string;
  /** What is due now; the page that the link leads to reads it again. */
  dueCents: Cents;
  formToken: string;
};

/** Mails the customer of an order where to pay what is due on it, for staff. The same form sends one mail. */
export async function sendPayLink(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  actor: StaffActor,
  { order, customerGid, dueCents, formToken }: PayLink,
): Promise<void> {
  const at = new Date(now());
  const variables = { amount: formatUsd(dueCents), order: order.name };
  const email = { key: `order-pay-link:${formToken}`, to: customerGid, about: order.gid };
  const action = {
    ...actor,
    action: 'orders.ask-payment',
    step: 'send',
    subject: { kind: 'order', id: order.gid },
    details: { amountCents: dueCents },
  } as const;
  await db.transaction().execute(async (trx) => {
    const isNew = await sendEmail(trx, { template: 'order-pay-link', variables, ...email }, at);
    if (isNew) await recordStaffAction(trx, action, at);
  });
}
