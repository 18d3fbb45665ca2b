import { sql, type Kysely } from 'kysely';
import type { DraftOrder } from '~/domain/draft-order';
import type { DB } from '../../db/schema';
import { keepDraft } from './draft-copy.server';
import { keepOrder, keptOrder } from './order-copy.server';
import { redactOrderNotes } from './order-note.server';
import { redactStaffActions } from './staff-action.server';

/** As many are worked on between two looks. */
const BATCH = 100;

/**
 * A customer is to be forgotten: what was sold stays without them, and what is read of theirs from now
 * on is kept without them too. Can be called again, also after it was cut off.
 */
export async function redactCopies(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  await db
    .insertInto('redacted_customer')
    .values({ customer_gid: gid, redacted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Before their orders are nobody's.
  await redactOrderNotes(db, gid, at);
  await redactStaffActions(db, gid);
  while (await redactSomeOrders(db, gid)) continue;
  while (await redactSomeDrafts(db, gid)) continue;
}

/** Keeps them once more as they are: keeping leaves out what is personal. */
async function redactSomeOrders(db: Kysely<DB>, gid: string): Promise<boolean> {
  const rows = await db
    .selectFrom('order_copy as o')
    .innerJoin('order_copy_whole as w', 'w.order_gid', 'o.order_gid')
    .select(['w.body', 'o.read_at'])
    .where('o.customer_gid', '=', gid)
    .where('o.gone_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { body, read_at } of rows) {
    const order = keptOrder(body);
    await db
      .transaction()
      .execute((trx) => keepOrder(trx, { order, customerGid: gid, readAt: read_at }));
  }
  return rows.length > 0;
}

async function redactSomeDrafts(db: Kysely<DB>, gid: string): Promise<boolean> {
  const rows = await db
    .selectFrom('draft_copy')
    .select(['body', 'read_at'])
    .where('customer_gid', '=', gid)
    .where('gone_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { body, read_at } of rows) {
    await keepDraft(db, { draft: body as unknown as DraftOrder, readAt: read_at });
  }
  return rows.length > 0;
}

/**
 * Customers of whom something was kept while they were being forgotten, or could not be let go yet: a
 * payment on its way, a request that is being paid. Those are asked for again until they have ended.
 */
export async function listHalfRedacted(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ customer_gid: string }>`
    select customer_gid from redacted_customer r
    where exists (select from order_copy o where o.customer_gid = r.customer_gid)
      or exists (select from draft_copy d where d.customer_gid = r.customer_gid)
      or exists (select from payment p where p.customer_gid = r.customer_gid
        and p.redacted_at is null and p.purpose = 'cart')
      or exists (select from custom_order o where o.customer_gid = r.customer_gid
        and o.redacted_at is null)
      or exists (select from artwork a where a.customer_gid = r.customer_gid
        and a.custom_order_id is null)
      or exists (select from checkout c where c.customer_gid = r.customer_gid)
      or exists (select from customer_profile p where p.customer_gid = r.customer_gid)
      or exists (select from customer_copy c where c.customer_gid = r.customer_gid
        and c.read_at is not null and c.redacted_at is null)
      or exists (select from customer_referral f where f.customer_gid = r.customer_gid)
      or exists (select from training_pass t where t.customer_gid = r.customer_gid)
      or exists (select from training_finish t where t.customer_gid = r.customer_gid)
      or exists (select from ambassador_copy a where a.customer_gid = r.customer_gid)
      or exists (select from ambassador_joined j where j.customer_gid = r.customer_gid)`.execute(
    db,
  );
  return rows.map((row) => row.customer_gid);
}
