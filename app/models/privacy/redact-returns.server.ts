import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Redacts the returns of a customer who asked to be forgotten (money-security P-4): what was said, their photos and labels. What
 * came back, why, and how it ended stays. One that is being paid back is redacted by the nightly sync once that has
 * ended (`listHalfRedacted`); any other that is open is over.
 */
export async function redactReturns(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('return_case')
    .select(['id', 'state', 'outcome_state'])
    .where('customer_gid', '=', gid)
    .where('redacted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await trx.deleteFrom('return_photo').where('customer_gid', '=', gid).execute();
  // A label names them and their address.
  await trx
    .deleteFrom('return_label')
    .where(
      'return_id',
      'in',
      trx.selectFrom('return_case').select('id').where('customer_gid', '=', gid),
    )
    .execute();
  for (const { id, state, outcome_state } of rows) {
    if (outcome_state === 'begun' || outcome_state === 'waits') continue;
    const isOver = ['resolved', 'declined', 'canceled'].includes(state);
    // This comes first: the database allows the other redactions only after it.
    await trx
      .updateTable('return_case')
      .set((set) => ({
        note: null,
        platform_error: null,
        awaits_staff_since: null,
        state: isOver ? state : outcome_state === 'done' ? 'resolved' : 'canceled',
        version: set('version', '+', 1),
        redacted_at: at,
        updated_at: at,
      }))
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('return_event')
      .set({ said: null })
      .where('return_id', '=', id)
      // In that event, `said` is the replacement's name.
      .where('kind', '<>', 'replaced')
      .where('said', 'is not', null)
      .execute();
    await trx
      .updateTable('return_event')
      .set({ actor_name: null })
      .where('return_id', '=', id)
      .where('actor', '=', 'customer')
      .where('actor_name', 'is not', null)
      .execute();
  }
}
