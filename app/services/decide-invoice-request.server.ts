import type { Kysely } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoice-request';
import type { StaffAction } from '~/domain/staff-action';
import {
  closeInvoiceRequests,
  findInvoiceDecision,
  lockOpenInvoiceRequest,
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
 * open request and the job that tells the customer, in one transaction. The same decision again answers
 * whoever has asked again; else it changes nothing and tells nobody.
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
    const isAnswer = await lockOpenInvoiceRequest(trx, customerGid);
    const verdict = { decision, at, by, ...(reason !== undefined && { reason }) };
    const isNew = await writeInvoiceDecision(trx, customerGid, verdict, { seenAt, isAnswer });
    if (!isNew) {
      // It stood so before, and nobody asks; or somebody has decided otherwise.
      const stands = await findInvoiceDecision(trx, customerGid);
      return stands?.decision === decision ? false : 'overtaken';
    }
    await closeInvoiceRequests(trx, customerGid, at);
    if (trace) await recordStaffAction(trx, trace, at);
    await enqueueJob(trx, 'send-invoice-decision-mail', {
      customerGid,
      decidedAt: at.toISOString(),
    });
    return true;
  });
}
