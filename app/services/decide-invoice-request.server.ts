import type { Kysely } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoice-request';
import type { StaffAction } from '~/domain/staff-action';
import {
  closeInvoiceRequests,
  findInvoiceDecision,
  writeInvoiceDecision,
} from '~/models/invoice-decision.server';
import { enqueueJob } from '~/models/job.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type DecideInvoiceNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

export type InvoiceVerdict = {
  decision: InvoiceDecision;
  by: string;
  reason?: string;
  seenAt?: Date | null;
  trace?: StaffAction;
};

/**
 * Staff grants or refuses somebody to order on invoice, asked for or not: the decision, the end of an
 * open request and the job that tells the customer, in one transaction. The same decision again changes
 * nothing and tells nobody.
 *
 * @param by who has decided; `reason`: why, as staff reads it; `seenAt`: when the decision was made that
 *   they have seen, null for none; `trace`: what is noted with it in the same commit
 * @returns whether anything has changed; 'overtaken', and nothing is written, where somebody else has
 *   decided since
 */
export async function decideInvoiceRequest(
  { db, now }: DecideInvoiceNeeds,
  customerGid: string,
  { decision, by, reason, seenAt, trace }: InvoiceVerdict,
): Promise<boolean | 'overtaken'> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const verdict = { decision, at, by, ...(reason !== undefined && { reason }) };
    const isNew = await writeInvoiceDecision(trx, customerGid, verdict, seenAt);
    // Nothing was written because it stood so before, or because somebody has decided otherwise.
    if (!isNew && (await findInvoiceDecision(trx, customerGid))?.decision !== decision) {
      return 'overtaken';
    }
    const isAnswer = (await closeInvoiceRequests(trx, customerGid, at)) > 0;
    if (trace && (isNew || isAnswer)) await recordStaffAction(trx, trace, at);
    if (isNew) {
      const decidedAt = at.toISOString();
      await enqueueJob(trx, 'send-invoice-decision-mail', { customerGid, decidedAt });
    }
    return isNew;
  });
}
