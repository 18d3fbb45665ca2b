import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { endQuote } from '~/models/quotes/quote-steps.server';
import { insertQuoteEvent } from '~/models/quotes/quote-event.server';

/**
 * Redacts the quotes of a customer who asked to be forgotten (money-security P-4): what was said and what they asked
 * for. What was offered, its prices and its steps stay. Quotes that nobody is paying are withdrawn first; one that is
 * being paid is redacted by the nightly sync once that has ended (`listHalfRedacted`).
 */
export async function redactQuotes(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  const quotes = await trx
    .selectFrom('quote')
    .select(['id', 'state', 'version'])
    .where('customer_gid', '=', gid)
    .where('redacted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, state, version } of quotes) {
    if (state === 'accepted') continue;
    if (await endQuote(trx, id, { from: ['requested', 'sent'], to: 'withdrawn', at })) {
      const actor = { kind: 'store' } as const;
      await insertQuoteEvent(trx, {
        quoteId: id,
        kind: 'withdrawn',
        actor,
        version: version || null,
        at,
      });
    }
    await redactOne(trx, id, at);
  }
}

async function redactOne(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  // This comes first: the database allows the other redactions only after it.
  await trx
    .updateTable('quote')
    .set({
      request: null,
      draft_error: null,
      awaits_staff_since: null,
      redacted_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('quote_version')
    .set({ message: null })
    .where('quote_id', '=', id)
    .where('message', 'is not', null)
    .execute();
  await trx
    .updateTable('quote_event')
    .set({ said: null })
    .where('quote_id', '=', id)
    // In that event, `said` is the order's name.
    .where('kind', '<>', 'ordered')
    .where('said', 'is not', null)
    .execute();
  await trx
    .updateTable('quote_event')
    .set({ actor_name: null })
    .where('quote_id', '=', id)
    .where('actor', '=', 'customer')
    .where('actor_name', 'is not', null)
    .execute();
}
