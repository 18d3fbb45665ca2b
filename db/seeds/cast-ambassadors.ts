import { sql, type Transaction } from 'kysely';
import { participants, type SeedParticipant } from '../../seed/programme';
import type { DB } from '../schema';

/**
 * Inserts the sandbox's ambassadors who have joined already, with the codes that the orders of
 * seed/brought-orders carry. An ambassador who has a code by now keeps it.
 */
export async function sowAmbassadors(transaction: Transaction<DB>): Promise<void> {
  for (const one of Object.values<SeedParticipant>(participants)) {
    const gid = `gid://shopify/Customer/${one.personId}`;
    const began = sql<Date>`now() - make_interval(days => ${one.startedDaysAgo}::int)`;
    await transaction
      .insertInto('ambassador')
      .values({ customer_gid: gid, code: one.code, board_name: one.boardName, started_at: began })
      .onConflict((known) => known.doNothing())
      .execute();
    await sql`
      insert into referral_click (ambassador_gid, clicked_at)
      select a.customer_gid, now() - (now() - ${began}) * (nth - 0.5) / ${one.clicks}::int
      from ambassador a cross join generate_series(1, ${one.clicks}::int) as nth
      where a.customer_gid = ${gid} and a.code = ${one.code}`.execute(transaction);
    if (one.trainedDaysAgo === undefined) continue;
    await transaction
      .insertInto('training_finish')
      .values({
        customer_gid: gid,
        finished_at: sql<Date>`now() - make_interval(days => ${one.trainedDaysAgo}::int)`,
      })
      .onConflict((known) => known.doNothing())
      .execute();
  }
}
