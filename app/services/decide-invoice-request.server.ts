import type { Kysely } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoice-request';
import { closeInvoiceRequests, writeInvoiceDecision } from '~/models/invoice-decision.server';
import { enqueueJob } from '~/models/job.server';
import type { DB } from '../../db/schema';

export type DecideInvoiceNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Staff grants or refuses somebody to order on invoice, asked for or not: the decision, the end of an
 * open request and the job that tells the customer, in one transaction. The same decision again changes
 * nothing and tells nobody.
 *
 * @param by who has decided
 * @returns whether anything has changed
 */
export async function decideInvoiceRequest(
  { db, now }: DecideInvoiceNeeds,
  customerGid: string,
  { decision, by }: { decision: InvoiceDecision; by: string },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const isNew = await writeInvoiceDecision(trx, customerGid, { decision, at, by });
    await closeInvoiceRequests(trx, customerGid, at);
    if (isNew) {
      const decidedAt = at.toISOString();
      await enqueueJob(trx, 'send-invoice-decision-mail', { customerGid, decidedAt });
    }
    return isNew;
  });
}
