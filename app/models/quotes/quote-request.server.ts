import { type Kysely, sql, type Transaction } from 'kysely';
import type { Quote, QuoteRequest } from '~/domain/quotes/quote';
import type { DB } from '../../../db/schema';
import { quoteFromRow } from './quote.server';

/** Inserts what a customer asks to be quoted. @returns false if its form was already sent */
export async function insertQuoteRequest(
  trx: Transaction<DB>,
  quote: {
    id: string;
    customerGid: string;
    formToken: string;
    request: QuoteRequest;
    wantedOn: string | null;
    at: Date;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('quote')
    .values({
      id: quote.id,
      customer_gid: quote.customerGid,
      form_token: quote.formToken,
      request: JSON.stringify(quote.request),
      wanted_on: quote.wantedOn,
      state: 'requested',
      awaits_staff_since: quote.at,
      created_at: quote.at,
      updated_at: quote.at,
    })
    .onConflict((same) => same.columns(['customer_gid', 'form_token']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the request that a form made when it was sent before. */
export async function findQuoteByToken(
  db: Kysely<DB>,
  customerGid: string,
  formToken: string,
): Promise<Quote | null> {
  const row = await db
    .selectFrom('quote')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? quoteFromRow(row) : null;
}

/** Records how far the draft of a request is: since when it may exist, its id, or why Shopify refused it. */
export async function saveQuoteDraft(
  db: Kysely<DB>,
  id: string,
  change: { triedAt: Date } | { draftGid: string } | { error: string },
): Promise<void> {
  await db
    .updateTable('quote')
    .set(
      'triedAt' in change
        ? { draft_tried_at: change.triedAt, draft_error: null }
        : 'draftGid' in change
          ? { draft_gid: change.draftGid, draft_error: null }
          : { draft_tried_at: null, draft_error: change.error },
    )
    .where('id', '=', id)
    .where('draft_gid', 'is', null)
    .execute();
}

/** Lists the requests whose draft was not made yet and that Shopify has not refused. */
export async function listUnmadeQuoteDrafts(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quote
    where state = 'requested' and draft_gid is null and request is not null
      and draft_error is null
    order by created_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
