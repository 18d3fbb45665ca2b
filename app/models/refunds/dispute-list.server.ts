import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DECIDED, UNANSWERED, type Dispute, type DisputeListName } from '~/domain/disputes/dispute';
import type { DB } from '../../../db/schema';
import { DISPUTES, disputeFromRow, type DisputeRow } from '~/models/disputes/dispute.server';

const SOME: Record<DisputeListName, RawBuilder<unknown>> = {
  unanswered: sql`dispute.status = any(${UNANSWERED}::text[])`,
  undecided: sql`dispute.status <> all(${DECIDED}::text[])`,
  decided: sql`dispute.status = any(${DECIDED}::text[])`,
  all: sql`true`,
};

/** Lists a page of disputes: the nearest deadline first, and what is decided newest first. */
export async function listDisputes(
  db: Kysely<DB>,
  { list, limit, offset }: { list: DisputeListName; limit: number; offset: number },
): Promise<{ disputes: Dispute[]; count: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<DisputeRow>`
      ${DISPUTES} where ${SOME[list]}
      order by case when dispute.status = any(${DECIDED}::text[]) then null
        else coalesce(dispute.evidence_due_at, 'infinity') end nulls last,
        dispute.opened_at desc, dispute.dispute_id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`
      select count(*) as count from payment_dispute dispute where ${SOME[list]}`.execute(db),
  ]);
  return { disputes: rows.map(disputeFromRow), count: Number(counted.rows[0]?.count ?? 0n) };
}
