import { sql, type Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import type { RunRefusal } from '~/domain/bulk-actions/order-run';
import type { OrderMoney } from '~/domain/orders/order';
import type { DB } from '../../../db/schema';

/** An item of a run as the read copy has it; if there is no copy, only its id. */
export type ShownRunItem = {
  gid: string;
  name: string | null;
  email: string | null;
  total: OrderMoney | null;
};

/** The most items that a run's page lists. */
const SHOWN = 200;

/** An order or a draft: their ids never overlap. Drafts are in the shop's own currency. */
const COPIES = sql`bulk_action_item item
  left join order_mirror o on o.order_gid = item.order_gid
  left join draft_mirror d on d.draft_gid = item.order_gid`;

/** Lists a run's first 200 items, in the order in which they are changed. */
export async function listRunItems(db: Kysely<DB>, runId: string): Promise<ShownRunItem[]> {
  const { rows } = await sql<Row>`
    select item.order_gid as gid, coalesce(o.name, d.name) as name,
      coalesce(o.email, d.email) as email, coalesce(o.current_cents, d.total_cents) as total,
      coalesce(o.currency, 'USD') as currency
    from ${COPIES} where item.bulk_action_id = ${runId}::uuid order by item.nth limit ${SHOWN}`.execute(
    db,
  );
  return rows.map(({ total, currency, ...item }) => ({
    ...item,
    total: total === null ? null : { cents: cents(Number(total)), currency },
  }));
}

type Row = Omit<ShownRunItem, 'total'> & { total: bigint | null; currency: string };

export type RefusedItem = { gid: string; name: string | null; because: RunRefusal };

/** Lists the first 200 items of a run that were refused. */
export async function listRefusedItems(db: Kysely<DB>, runId: string): Promise<RefusedItem[]> {
  const { rows } = await sql<RefusedItem>`
    select item.order_gid as gid, item.because, coalesce(o.name, d.name) as name
    from ${COPIES} where item.bulk_action_id = ${runId}::uuid and item.state = 'refused'
    order by item.nth limit ${SHOWN}`.execute(db);
  return rows;
}
