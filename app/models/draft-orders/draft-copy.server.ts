import { sql, type Kysely } from 'kysely';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { draftWords } from '~/domain/orders/order-words';
import { draftWithoutPerson } from '~/domain/orders/redacted-order';
import type { DB } from '../../../db/schema';
import { numberOf } from '~/models/orders/order-copy.server';

/**
 * Stores a draft order as it was read, unless the copy is newer; the same rules as `keepOrder`.
 *
 * @returns whether it was stored
 */
export async function keepDraft(
  db: Kysely<DB>,
  read: { draft: DraftOrder; readAt: Date },
): Promise<boolean> {
  const redactedAt = await findRedaction(db, read.draft);
  const draft = redactedAt === null ? read.draft : draftWithoutPerson(read.draft);
  const kept = await sql`
    insert into draft_mirror as mine (draft_gid, number, customer_gid, name, status, email,
      total_cents, tags, words, order_gid, updated_at, read_at, body, gone_at, redacted_at)
    values (${draft.gid}, ${numberOf(draft.gid)}, ${draft.customerGid}, ${draft.name},
      ${draft.status}, ${draft.email}, ${draft.totalCents}, ${draft.tags},
      array_to_tsvector(${draftWords(draft)}::text[]),
      ${draft.order?.gid ?? null}, ${draft.updatedAt}, ${read.readAt}, ${JSON.stringify(draft)},
      null, ${redactedAt})
    on conflict (draft_gid) do update set
      customer_gid = excluded.customer_gid, name = excluded.name, status = excluded.status,
      email = excluded.email, total_cents = excluded.total_cents, tags = excluded.tags, words = excluded.words,
      order_gid = excluded.order_gid, updated_at = excluded.updated_at,
      read_at = excluded.read_at, body = excluded.body, gone_at = null,
      redacted_at = excluded.redacted_at
    where (mine.updated_at < excluded.updated_at
        or (mine.updated_at = excluded.updated_at and mine.read_at <= excluded.read_at))
      and (mine.gone_at is null or mine.gone_at < excluded.read_at)
      and (mine.redacted_at is null or excluded.redacted_at is not null)`.execute(db);
  return kept.numAffectedRows !== 0n;
}

async function findRedaction(db: Kysely<DB>, draft: DraftOrder): Promise<Date | null> {
  const { rows } = await sql<{ redacted_at: Date | null }>`
    select max(redacted_at) as redacted_at from (
      select redacted_at from draft_mirror where draft_gid = ${draft.gid}
      union all
      select redacted_at from redacted_customer where customer_gid = ${draft.customerGid}
    ) found`.execute(db);
  return rows[0]?.redacted_at ?? null;
}

/** Records that the draft is gone at Shopify. @param readAt when the read began that did not find it */
export async function forgetDraft(db: Kysely<DB>, draftGid: string, readAt: Date): Promise<void> {
  await db
    .updateTable('draft_mirror')
    .set({ gone_at: readAt, customer_gid: null, email: null, tags: [], body: null })
    .set({ words: sql`''::tsvector` })
    .where('draft_gid', '=', draftGid)
    .where('read_at', '<=', readAt)
    .execute();
}
