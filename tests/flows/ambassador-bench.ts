import { sql } from 'kysely';
import { type ReadAmbassador } from '../../app/domain/ambassadors/ambassador';
import { keepAmbassador } from '../../app/models/ambassadors/ambassador-copy.server';
import type { Database } from '../../app/models/core/database.server';
import { openCopyBench } from './order-copy-bench';
import { ambassadorGid } from '../../app/domain/core/ids';

/** Returns an ambassador as it is read from Shopify; `number` is the customer's. */
export function ambassador(number: number, changes: Partial<ReadAmbassador> = {}): ReadAmbassador {
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

/** Opens the sandbox with its ambassadors, and their read copy. */
export async function openAmbassadorBench(database: Database) {
  const bench = await openCopyBench(database);
  const { db } = bench;
  return {
    ...bench,
    /** Returns the copy's row of a customer. */
    copy: (gid: string) =>
      db
        .selectFrom('ambassador_mirror')
        .selectAll()
        .where('customer_gid', '=', gid)
        .executeTakeFirst(),
    /** Returns how many ambassadors the copy has. */
    async kept(): Promise<number> {
      const rows = await db
        .selectFrom('ambassador_mirror')
        .select('number')
        .where('gone_at', 'is', null)
        .execute();
      return rows.length;
    },
    keepAll: async (all: readonly ReadAmbassador[], readAt: Date) => {
      for (const one of all) await keepAmbassador(db, one, readAt);
    },
    wanted: async () => {
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
      bench.shop.control('POST', 'shopify', { action, ...fields }),
  };
}

export type AmbassadorBench = Awaited<ReturnType<typeof openAmbassadorBench>>;
