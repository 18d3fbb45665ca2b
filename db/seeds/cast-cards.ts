import type { Transaction } from 'kysely';
import { cardHolders } from '../../seed/cards';
import type { DB } from '../schema';

/** The day before the shop opens, so that the cards are older than everything that happens in it. */
const SAVED_AT = new Date('2026-01-01T00:00:00Z');

/** Inserts the owners of the sandbox people's saved cards and bank accounts, and their nicknames. */
export async function sowCards(transaction: Transaction<DB>): Promise<void> {
  const holders = cardHolders.map((holder) => ({
    ...holder,
    gid: `gid://shopify/Customer/${holder.personId}`,
  }));
  await transaction
    .insertInto('customer_account')
    .values(
      holders.map(({ gid, stripeCustomerId }) => ({
        customer_gid: gid,
        stripe_customer_id: stripeCustomerId,
      })),
    )
    // The customer may have an account already, without a card.
    .onConflict((known) =>
      known
        .column('customer_gid')
        .doUpdateSet((row) => ({ stripe_customer_id: row.ref('excluded.stripe_customer_id') }))
        .where('customer_account.stripe_customer_id', 'is', null),
    )
    .execute();
  // A customer who was linked to another Stripe customer before this seed keeps that one.
  const accounts = await transaction.selectFrom('customer_account').selectAll().execute();
  const stored = holders.filter(({ gid, stripeCustomerId }) =>
    accounts.some(
      (account) => account.customer_gid === gid && account.stripe_customer_id === stripeCustomerId,
    ),
  );
  if (stored.length === 0) return;
  await transaction
    .insertInto('payment_method')
    .values(
      stored.flatMap(({ gid, stripeCustomerId, methods }) =>
        methods.map(({ id }) => ({
          stripe_payment_method_id: id,
          customer_gid: gid,
          stripe_customer_id: stripeCustomerId,
          created_at: SAVED_AT,
        })),
      ),
    )
    .onConflict((known) => known.doNothing())
    .execute();
  await transaction
    .insertInto('credit_card_names')
    .values(
      holders.flatMap(({ methods }) =>
        methods.flatMap(({ id, nickname }) =>
          nickname === null ? [] : [{ stripe_id: id, nickname }],
        ),
      ),
    )
    .onConflict((known) => known.doNothing())
    .execute();
}
