import { sql } from 'kysely';
import { type FetchedAmbassador } from '../../app/domain/ambassadors/ambassador';
import { upsertAmbassador } from '../../app/models/ambassadors/ambassador-mirror.server';
import type { Database } from '../../app/models/core/database.server';
import { openMirrorFixture } from './order-mirror-fixture';
import { ambassadorGid } from '../../app/domain/core/ids';

/** Returns an ambassador as it is read from Shopify; `number` is the customer's. */
export function ambassador(
  number: number,
  changes: Partial<FetchedAmbassador> = {},
): FetchedAmbassador {
  return {
    gid: `gid://shopify/Customer/${number}`,
    shownName: `Nr ${number}`,
    college: 'Hill College',
    chapter: null,
    state: null,
    places: [],
    createdAt: new Date('2026-11-10T12:00:00Z'),
    updatedAt: new Date('2026-11-10T12:00:00Z'),
    isTagged: true,
    ...changes,
  };
}

/** Opens the sandbox with its ambassadors, and their mirror. */
export async function openAmbassadorFixture(database: Database) {
  const fixture = await openMirrorFixture(database);
  const { db } = fixture;
  return {
    ...fixture,
    /** Returns the copy's row of a customer. */
    copy: (gid: string) =>
      db
        .selectFrom('ambassador_mirror')
        .selectAll()
        .where('customer_gid', '=', gid)
        .executeTakeFirst(),
    /** Returns how many ambassadors the copy has. */
    async stored(): Promise<number> {
      const rows = await db
        .selectFrom('ambassador_mirror')
        .select('number')
        .where('gone_at', 'is', null)
        .execute();
      return rows.length;
    },
    upsertAll: async (all: readonly FetchedAmbassador[], fetchedAt: Date) => {
      for (const one of all) await upsertAmbassador(db, one, fetchedAt);
    },
    queuedGids: async () => {
      const rows = await db.selectFrom('mirror_queue').select('gid').orderBy('gid').execute();
      return rows.map(({ gid }) => gid);
    },
    ambassadorGid,
    async empty(): Promise<void> {
      await sql`truncate ambassador_mirror, ambassador_joined, mirror_queue, redacted_customer`.execute(
        db,
      );
      await db
        .updateTable('mirror_sync')
        .set({ filled_at: null, synced_until: null, began_at: null, since: null, cursor: null })
        .set({ lease_owner: null, lease_until: null })
        .execute();
    },
    /** Changes a customer at Shopify, as staff would in its admin. */
    act: (action: string, fields: object) =>
      fixture.shop.control('POST', 'shopify', { action, ...fields }),
  };
}

export type AmbassadorFixture = Awaited<ReturnType<typeof openAmbassadorFixture>>;
