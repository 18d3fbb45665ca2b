import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Longer than the Shopify calls of one change take. A dead process's turn expires after this. */
const HELD_MS = 20_000;
/** How long a second change waits for the first, and how often it checks, in milliseconds. */
const WAIT_MS = 8_000;
const LOOK_MS = 100;

export type AddressTurn = {
  /** The address whose removal was started last; null if there was none. */
  removing: string | null;
};

/**
 * Changes a customer's addresses while no other process does. Shopify keeps the addresses, so a transaction
 * of ours cannot serialize the changes; a row that acts as a lease does.
 *
 * @returns the result of `work`; 'busy' if another change still holds the turn after eight seconds
 */
export async function inAddressTurn<T>(
  db: Kysely<DB>,
  customerGid: string,
  work: (turn: AddressTurn) => Promise<T>,
): Promise<T | 'busy'> {
  const holder = randomUUID();
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const turn = await takeTurn(db, customerGid, holder);
    if (turn) {
      try {
        return await work(turn);
      } finally {
        await endTurn(db, customerGid, holder);
      }
    }
    if (Date.now() > until) return 'busy';
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * Adds a favorite while no other addition runs, so that a count taken before it still holds. The turn is
 * separate from that of addresses: neither waits for the other.
 *
 * @returns the result of `work`; 'busy' as in `inAddressTurn`
 */
export async function inFavoritesTurn<T>(
  db: Kysely<DB>,
  customerGid: string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  return inAddressTurn(db, `favorites of ${customerGid}`, work);
}

/** Records which address is about to be removed. The caller holds the customer's turn. */
export async function markRemoving(
  db: Kysely<DB>,
  customerGid: string,
  addressKey: string,
): Promise<void> {
  await db
    .updateTable('address_change')
    .set({ removing: addressKey })
    .where('customer_gid', '=', customerGid)
    .execute();
}

/** Returns the address whose removal was started last; null if there was none. */
export async function findRemoving(db: Kysely<DB>, customerGid: string): Promise<string | null> {
  const row = await db
    .selectFrom('address_change')
    .select('removing')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  return row?.removing ?? null;
}

async function takeTurn(
  db: Kysely<DB>,
  customerGid: string,
  holder: string,
): Promise<AddressTurn | undefined> {
  const now = new Date();
  const held_until = new Date(now.getTime() + HELD_MS);
  return db
    .insertInto('address_change')
    .values({ customer_gid: customerGid, holder, held_until })
    .onConflict((conflict) =>
      conflict
        .column('customer_gid')
        .doUpdateSet({ holder, held_until })
        .where((row) =>
          row.or([
            row('address_change.held_until', 'is', null),
            row('address_change.held_until', '<', now),
          ]),
        ),
    )
    .returning('removing')
    .executeTakeFirst();
}

async function endTurn(db: Kysely<DB>, customerGid: string, holder: string): Promise<void> {
  await db
    .updateTable('address_change')
    .set({ holder: null, held_until: null })
    .where('customer_gid', '=', customerGid)
    .where('holder', '=', holder)
    .execute();
}
