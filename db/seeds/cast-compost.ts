import type { Transaction } from 'kysely';
import { sampleFacilities } from '../../seed/compost-facilities';
import type { DB } from '../schema';

/** Inserts sample places, marked as such, until operators load their own (`npm run compost`). */
export async function sowCompostFacilities(transaction: Transaction<DB>): Promise<void> {
  const at = new Date('2026-01-01T00:00:00Z');
  await transaction
    .insertInto('compost_facility')
    .values(
      sampleFacilities.map(({ openTo, ...facility }) => ({
        ...facility,
        open_to: openTo,
        source: 'Sample data',
        is_sample: true,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
