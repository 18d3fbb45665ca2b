import { type InvoiceDecision } from '~/domain/invoices/invoice';
import type { StaffAction } from '~/domain/staff/staff-action';
import {
  closeInvoiceRequests,
  findInvoiceDecision,
  lockOpenInvoiceRequest,
  writeInvoiceDecision,
  markInvoiceDecisionTold,
} from '~/models/invoices/invoice-decision.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

export type InvoiceVerdict = {
  decision: InvoiceDecision;
  by: string;
  reason?: string;
  seenAt?: Date | null;
  trace?: StaffAction;
};

/**
 * Grants or refuses a customer the right to order on invoice, whether they requested it or not. The decision,
 * the end of an open request and the mail to the customer are in one transaction. Repeating the
 * standing decision answers an open request; without one it changes nothing and mails nobody.
 *
 * @param by who has decided; `reason`: why, for staff to read; `seenAt`: time of the decision that they
 *   saw, null if there was none; `trace`: the staff action recorded in the same transaction
 * @returns whether anything has changed; 'overtaken', with nothing written, if somebody else has decided
 *   since
 */
export async function decideInvoiceRequest(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  customerGid: string,
  { decision, by, reason, seenAt, trace }: InvoiceVerdict,
): Promise<boolean | 'overtaken'> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const isAnswer = await lockOpenInvoiceRequest(trx, customerGid);
    const verdict = { decision, at, by, ...(reason !== undefined && { reason }) };
    const isNew = await writeInvoiceDecision(trx, customerGid, verdict, { seenAt, isAnswer });
    if (!isNew) {
      // Either the same decision stands and no request is open, or somebody has decided otherwise.
      const stands = await findInvoiceDecision(trx, customerGid);
      return stands?.decision === decision ? false : 'overtaken';
    }
    await closeInvoiceRequests(trx, customerGid, at);
    if (trace) await recordStaffAction(trx, trace, at);
    const decidedAt = at.toISOString();
    const key = `invoice-option:${customerGid}:${decidedAt}`;
    const email = { key, to: customerGid, variables: { decidedAt } };
    await sendEmail(trx, { template: `invoice-option-${decision}`, ...email }, at);
    return true;
  });
}

/** What was decided about paying by invoice, to the customer. A replaced decision is not mailed. */
export const invoiceDecisionLetter: WriteLetter = async (
  context,
  { to: gid, variables: { decidedAt } },
) => {
  if (gid === null) return 'no-recipient';
  const decided = await findInvoiceDecision(context.db, gid);
  if (decided === null || decided.decidedAt.toISOString() !== decidedAt) return 'not-due';
  const letter = await toCustomer(context, gid, {});
  if (typeof letter === 'string') return letter;
  return {
    ...letter,
    onEnd: (trx, at) => markInvoiceDecisionTold(trx, gid, decided.decidedAt, at),
  };
};
