import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/customer';
import { formatUsd } from '~/domain/money';
import { storeDay } from '~/domain/store-day';
import { findPayout, markPayoutTold } from '~/models/commission-payout.server';
import { getEmailTemplate } from '~/models/email-template.server';
import { sendTemplate, type SendTemplateNeeds } from '~/platforms/mail/send-template.server';
import type { DB } from '../../db/schema';

export type MailPayoutAskedNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Who makes transfers: one bare address. */
  staffAddress: string;
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
  needs: MailPayoutAskedNeeds,
  payoutId: string,
): Promise<void> {
  const { db, staffAddress, now } = needs;
  const payout = await findPayout(db, payoutId);
  if (!payout || payout.state !== 'asked' || payout.isStaffTold) return;
  await sendTemplate(needs, {
    to: staffAddress,
    template: await getEmailTemplate(db, TEMPLATE),
    words: {
      customer: customerNumber(payout.ambassadorGid),
      amount: formatUsd(payout.cents),
      date: storeDay(Date.parse(payout.askedAt)),
      payout: payoutId,
    },
    id: `payout-asked-${payoutId}`,
  });
  await markPayoutTold(db, payoutId, { whom: 'staff', at: new Date(now()) });
}
