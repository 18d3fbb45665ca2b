import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { cents } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import {
  type ListedQuote,
  type Quote,
  QUOTE_LIST,
  QUOTE_ORDERED_WITHIN_MS,
  quoteName,
  type QuoteQuery,
  type QuoteState,
  type StaffQuoteQuery,
} from '~/domain/quotes/quote';
import type { DB, Quote as QuoteRow } from '../../../db/schema';
import { quoteFromRow } from './quote.server';
import { inDays } from '~/models/core/list-conditions';
import { amountOrder, type ListSql } from '~/models/core/list.server';

type Row = Selectable<QuoteRow> & {
  shown_state: QuoteState;
  customer: string | null;
  awaits_staff: boolean;
};

/**
 * SQL: whether quote `t` waits for staff, to price it, to answer, or to find out why it was accepted and is no order.
 *
 * @param now UTC milliseconds
 */
export function awaitsStaff(now: number): RawBuilder<boolean> {
  const at = new Date(now - QUOTE_ORDERED_WITHIN_MS);
  return sql`(t.awaits_staff_since is not null
    or (t.state = 'accepted' and t.accepted_at < ${at}::timestamptz))`;
}

/**
 * One customer's quotes that match the query, or everybody's.
 *
 * @param customerGid null for staff, who see all of them
 * @param now UTC milliseconds
 */
export function quotesOf(
  customerGid: string | null,
  query: QuoteQuery | StaffQuoteQuery,
  now: number,
): ListSql<Row, ListedQuote> {
  const { search, state, sort, page } = query;
  const like = `%${search.replace(/^q-(?=\d)/i, '').replace(/[\\%_]/g, '\\$&')}%`;
  const isStaffs = customerGid === null;
  const shown = sql`case when t.state = 'sent' and t.valid_until < ${storeDay(now)}::date
    then 'expired' else t.state end`;
  return {
    from: sql`quote t left join customer_mirror c on c.customer_gid = t.customer_gid`,
    where: [
      isStaffs ? null : sql`t.customer_gid = ${customerGid}`,
      state === null ? null : state === 'to-do' ? awaitsStaff(now) : sql`${shown} = ${state}`,
      ...inDays('t.created_at', query),
      search === ''
        ? null
        : isStaffs
          ? sql`(t.number::text like ${like} or c.display_name ilike ${like})`
          : sql`t.number::text like ${like}`,
    ],
    id: 't.id',
    order: {
      ...amountOrder(sort, { time: 't.created_at', amount: '', tie: 't.id' }),
      // Without a price yet, it counts as nothing.
      ...(sort === 'highest' || sort === 'lowest' ? { by: sql`coalesce(t.total_cents, 0)` } : {}),
    },
    columns: sql`t.*, ${shown} as shown_state, c.display_name as customer,
      ${awaitsStaff(now)} as awaits_staff`,
    item: (row) => ({
      id: row.id,
      name: quoteName(row),
      state: row.shown_state,
      totalCents: row.total_cents === null ? null : cents(row.total_cents),
      validUntil: row.valid_until,
      wantedOn: row.wanted_on,
      createdAt: row.created_at.toISOString(),
      awaitsStaff: row.awaits_staff,
      customer: isStaffs ? (row.customer ?? '') : null,
    }),
    page,
    perPage: QUOTE_LIST.perPage,
  };
}

/** Lists all quotes of a customer, newest first. */
export async function allQuotes(db: Kysely<DB>, customerGid: string): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quote')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(quoteFromRow);
}

/** A version that expires soon and was sent before the reminder's day, with its event. */
export type QuoteToRemind = { id: string; version: number; validUntil: string; eventId: string };

/**
 * Lists the open quotes whose last day is near and whose customer has not been reminded of this version.
 *
 * @param days the store's day, and the last one that is near, both YYYY-MM-DD
 * @param sentBefore versions that were sent later are fresh enough
 */
export async function listQuotesToRemind(
  db: Kysely<DB>,
  { from, to }: { from: string; to: string },
  sentBefore: Date,
): Promise<QuoteToRemind[]> {
  const { rows } = await sql<{
    id: string;
    version: number;
    valid_until: string;
    event_id: string;
  }>`
    select q.id, q.version, q.valid_until, e.id::text as event_id
    from quote q join quote_event e on e.quote_id = q.id and e.kind = 'sent' and e.version = q.version
    where q.state = 'sent' and q.valid_until between ${from}::date and ${to}::date
      and e.at < ${sentBefore}::timestamptz
      and not exists (select from email_outbox
        where key = 'quote-reminder:' || q.id::text || ':' || q.version::text)
    order by q.valid_until, q.id limit 500`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    validUntil: row.valid_until,
    eventId: row.event_id,
  }));
}
