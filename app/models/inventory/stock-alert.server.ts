import { type Kysely, sql, type Transaction } from 'kysely';
import type { StockAlert, StockAlertState } from '~/domain/inventory/stock-alert';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import type { DB } from '../../../db/schema';

type NewAlert = Omit<StockAlert, 'state'>;

/**
 * Adds an alert: of a customer it waits at once, of a stranger it is to be confirmed first. One that is open for the same
 * address stays, and waits if its customer has asked now.
 *
 * @returns the open one, and whether it is new
 */
export async function insertAlert(
  trx: Transaction<DB>,
  { variantGid, path, title, ...alert }: NewAlert,
  at: Date,
): Promise<{ id: string; state: StockAlertState; isNew: boolean }> {
  const { id, email, customerGid } = alert;
  const isKnown = customerGid !== null;
  const { rows } = await sql<{ id: string; state: StockAlertState }>`
    insert into stock_alert (id, variant_gid, path, title, email, customer_gid, state,
      created_at, confirmed_at)
    values (${id}, ${variantGid}, ${path}, ${title}, ${email}, ${customerGid},
      ${isKnown ? 'waiting' : 'unconfirmed'}, ${at}, ${isKnown ? at : null})
    on conflict (variant_gid, email) where state in ('unconfirmed', 'waiting') do update set
      customer_gid = coalesce(excluded.customer_gid, stock_alert.customer_gid),
      state = case when excluded.state = 'waiting' then 'waiting' else stock_alert.state end,
      confirmed_at = coalesce(stock_alert.confirmed_at, excluded.confirmed_at)
    returning id, state`.execute(trx);
  const stored = rows[0] as (typeof rows)[number];
  return { ...stored, isNew: stored.id === id };
}

/** Counts how many alerts an address has asked for since then. */
export async function countAlertsOf(db: Kysely<DB>, email: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('stock_alert')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('email', '=', email)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findAlert(db: Kysely<DB>, id: string): Promise<StockAlert | null> {
  const row = await db
    .selectFrom('stock_alert')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        id,
        variantGid: row.variant_gid,
        path: row.path,
        title: row.title,
        email: row.email,
        customerGid: row.customer_gid,
        state: row.state as StockAlertState,
      }
    : null;
}

/** Lets an unconfirmed alert wait. @returns false if it is not unconfirmed any more */
export async function confirmAlert(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('stock_alert')
    .set({ state: 'waiting', confirmed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stops this alert and all open ones of its address. */
export async function stopAlerts(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await sql`
    update stock_alert t set state = 'stopped', ended_at = coalesce(t.ended_at, ${at})
    from stock_alert this
    where this.id = ${id} and (t.id = this.id or (t.state in ('unconfirmed', 'waiting')
      and (t.email = this.email or t.customer_gid = this.customer_gid)))`.execute(db);
}

/** Has the item of a variant read again, so that a wish is answered from what Shopify says after it. */
export async function enqueueItemOf(
  trx: Transaction<DB>,
  variantGid: string,
  at: Date,
): Promise<void> {
  const items = await trx
    .selectFrom('inventory_item')
    .select('item_gid')
    .where('variant_gid', '=', variantGid)
    .execute();
  for (const item of items) await enqueueMirror(trx, item.item_gid, at);
}

/**
 * Ends some of the alerts whose variant shoppers can buy again, as Shopify has said after they were confirmed.
 *
 * @returns those that are to be told, at most `limit`
 */
export async function takeAlertsInStock(
  trx: Transaction<DB>,
  limit: number,
  at: Date,
): Promise<{ id: string; customerGid: string | null }[]> {
  const { rows } = await sql<{ id: string; customerGid: string | null }>`
    update stock_alert set state = 'sent', ended_at = ${at}
    where id in (
      select a.id from stock_alert a join inventory_item i on i.variant_gid = a.variant_gid
      where a.state = 'waiting' and i.is_for_sale and i.fetched_at > a.confirmed_at
      order by a.confirmed_at, a.id limit ${limit}::int for update of a skip locked)
    returning id, customer_gid as "customerGid"`.execute(trx);
  return rows;
}

/** Lists a customer's alerts, newest first: also those that their address has asked for. */
export async function listAlertsOf(
  db: Kysely<DB>,
  { gid, email }: { gid: string; email: string },
): Promise<{ title: string; email: string; state: string; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('stock_alert')
    .select(['title', 'email', 'state', 'created_at'])
    .where(({ or, eb }) =>
      or([eb('customer_gid', '=', gid), eb('email', '=', email.toLowerCase())]),
    )
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
}

/** Deletes the alerts of a customer who asked to be forgotten; their profile must still be there. */
export async function deleteAlertsOf(trx: Transaction<DB>, gid: string): Promise<void> {
  await sql`
    delete from stock_alert where customer_gid = ${gid} or email = (
      select lower(email) from customer_profile where customer_gid = ${gid} and email <> '')`.execute(
    trx,
  );
}

/** Gives a merged customer's alerts to the account that they go on with. */
export async function moveAlerts(
  trx: Kysely<DB>,
  { closingGid, survivingGid }: { closingGid: string; survivingGid: string },
): Promise<void> {
  await trx
    .updateTable('stock_alert')
    .set({ customer_gid: survivingGid })
    .where('customer_gid', '=', closingGid)
    .execute();
}

/** Deletes addresses that never answered, and alerts that ended long ago. */
export async function deleteAlertsBefore(
  db: Kysely<DB>,
  { unconfirmed, ended }: { unconfirmed: Date; ended: Date },
): Promise<void> {
  await db
    .deleteFrom('stock_alert')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'unconfirmed'), eb('created_at', '<', unconfirmed)]),
        eb('ended_at', '<', ended),
      ]),
    )
    .execute();
}
