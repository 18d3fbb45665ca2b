import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** What customers change of their own orders by themselves. */

type OwnChange = {
  formToken: string;
  orderGid: string;
  customerGid: string;
  kind: 'address' | 'cancel';
};

/** Records what a customer wants before Shopify is called. @returns its id; the same for the same form */
export async function noteOwnChange(
  db: Kysely<DB>,
  { formToken, orderGid, customerGid, kind }: OwnChange,
  at: Date,
): Promise<{ id: string; state: string; isRepeated: boolean } | null> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('own_order_change')
    .values({
      form_token: formToken,
      order_gid: orderGid,
      customer_gid: customerGid,
      kind,
      requested_at: at,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirstOrThrow();
  const isRepeated = added === 0n;
  if (isRepeated) {
    // A form that is sent again is on its way again.
    await db
      .updateTable('own_order_change')
      .set({ requested_at: at })
      .where('form_token', '=', formToken)
      .where('state', '=', 'asked')
      .execute();
  }
  const row = await db
    .selectFrom('own_order_change')
    .select(['id', 'state'])
    .where('form_token', '=', formToken)
    .where('order_gid', '=', orderGid)
    .where('customer_gid', '=', customerGid)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? { ...row, isRepeated } : null;
}

/** Records how a change has ended; one that has ended stays as it is. */
export async function endOwnChange(
  db: Kysely<DB>,
  id: string,
  state: 'done' | 'refused',
  at: Date,
): Promise<void> {
  await db
    .updateTable('own_order_change')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** Records that an order is canceled, as its customer has asked before without hearing of it. */
export async function endOwnCancels(db: Kysely<DB>, orderGid: string, at: Date): Promise<void> {
  await db
    .updateTable('own_order_change')
    .set({ state: 'done', ended_at: at })
    .where('order_gid', '=', orderGid)
    .where('kind', '=', 'cancel')
    .where('state', '=', 'asked')
    .execute();
}

/** Lists what its customer has changed of an order, oldest first; not what Shopify has refused. */
export async function listOwnChanges(
  db: Kysely<DB>,
  orderGid: string,
): Promise<{ kind: 'address' | 'cancel'; isDone: boolean; at: string }[]> {
  const rows = await db
    .selectFrom('own_order_change')
    .select(['kind', 'state', 'requested_at'])
    .where('order_gid', '=', orderGid)
    .where('state', '!=', 'refused')
    .orderBy('requested_at')
    .execute();
  return rows.map(({ kind, state, requested_at }) => ({
    kind: kind as 'address' | 'cancel',
    isDone: state === 'done',
    at: requested_at.toISOString(),
  }));
}

/** What keeps a customer from changing an order by themselves, besides its packing. */
export type OwnOrderFacts = {
  /** Whether it is printed with their artwork. */
  isPrinted: boolean;
  /** Whether something was paid or credited of its invoice in the books. */
  isInvoicePaid: boolean;
  /** Whether staff have asked a second person to refund or cancel it. */
  isWaitingForApproval: boolean;
};

/** Returns those facts from our own tables. */
export async function findOwnOrderFacts(db: Kysely<DB>, orderGid: string): Promise<OwnOrderFacts> {
  const { rows } = await sql<{ printed: boolean; paid: boolean; waiting: boolean }>`
    select
      exists (select from custom_order where order_gid = ${orderGid})
        or exists (select from payment
          where order_gid = ${orderGid} and purpose = 'custom_order') as printed,
      exists (select from order_invoice bill join payment made on made.id = bill.payment_id
        where bill.order_gid = ${orderGid} and bill.state = 'billed'
          and bill.balance_cents < bill.billed_cents - made.store_credit_cents) as paid,
      exists (select from approval
        where subject_id = ${orderGid} and kind in ('refund', 'cancel', 'mark-paid')
          and (state = 'asked' or (state = 'approved' and outcome is null)) and not at_once) as waiting`.execute(
    db,
  );
  const [found] = rows;
  return {
    isPrinted: found?.printed ?? false,
    isInvoicePaid: found?.paid ?? false,
    isWaitingForApproval: found?.waiting ?? false,
  };
}
