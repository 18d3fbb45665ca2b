import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/customer';
import { formatUsd } from '~/domain/money';
import { findPayout, markPayoutTold } from '~/models/commission-payout.server';
import { findEmailTemplate } from '~/models/email-template.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { DB } from '../../db/schema';

export type MailPayoutAskedNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Who makes transfers: one bare address. */
  staffAddress: string;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'payout-asked-staff';

/**
 * Mails to staff that an ambassador asks for a transfer, with what ends it. Nothing is mailed of one that
 * has ended by then, nor twice; a mail that may have left goes again under the same id.
 *
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailPayoutAsked(
  { db, mailer, staffAddress, fromAddress, now }: MailPayoutAskedNeeds,
  payoutId: string,
): Promise<void> {
  const payout = await findPayout(db, payoutId);
  if (!payout || payout.state !== 'asked' || payout.isStaffTold) return;
  const template = await findEmailTemplate(db, TEMPLATE);
  if (!template) throw new Error(`There is no template '${TEMPLATE}' in emails.`);
  const { html, text } = renderTemplate(template.html, {
    customer: customerNumber(payout.ambassadorGid),
    amount: formatUsd(payout.cents),
    date: payout.askedAt.slice(0, 10),
    payout: payoutId,
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to: staffAddress,
    subject: template.subject,
    html,
    text,
    messageId: `payout-asked-${payoutId}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${TEMPLATE}' has not left: ${outcome.cause}`);
  await markPayoutTold(db, payoutId, { whom: 'staff', at: new Date(now()) });
}
