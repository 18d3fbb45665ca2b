import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Longer than the calls of one change can take; after it somebody whose process died is forgotten. */
const HELD_MS = 20_000;
/** How long a second change waits for the first, and how often it looks. */
const WAIT_MS = 8_000;
const LOOK_MS = 100;

export type AddressTurn = {
  /** The address that was being taken out last; null when there was none. */
  removing: string | null;
};

/**
 * Does one change of a customer's addresses while no other is being made, in whatever process. They
 * are kept by Shopify, so that a transaction of ours cannot hold them together; a row that says whose
 * turn it is can.
 *
 * @returns what the work gives; 'busy' when another change is still on its way after eight seconds
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
 * Does one addition to a customer's favorites while no other is being made, so that what is counted
 * before it still holds. A turn of its own: addresses do not wait for hearts.
 *
 * @returns what the work gives; 'busy' as above
 */
export async function inFavoritesTurn<T>(
  db: Kysely<DB>,
  customerGid: string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  return inAddressTurn(db, `favorites of ${customerGid}`, work);
}

/** Remembers which address is about to be taken out; to be called in the customer's turn. */
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

/** The address that was being taken out last; null when there was none. */
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
