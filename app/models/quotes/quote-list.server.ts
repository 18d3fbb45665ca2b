import { type Selectable, sql } from 'kysely';
import { cents } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import {
  type ListedQuote,
  QUOTE_LIST,
  quoteName,
  type QuoteQuery,
  type QuoteState,
} from '~/domain/quotes/quote';
import type { Quote as QuoteRow } from '../../../db/schema';
import { amountOrder, inDays, type ListSql } from '~/models/core/list.server';

type Row = Selectable<QuoteRow> & { shown_state: QuoteState; customer: string | null };

/**
 * One customer's quotes that match the query, or everybody's.
 *
 * @param customerGid null for staff, who see all of them
 * @param now UTC milliseconds
 */
export function quotesOf(
  customerGid: string | null,
  query: QuoteQuery,
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
      state === null ? null : sql`${shown} = ${state}`,
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
    columns: sql`t.*, ${shown} as shown_state, c.display_name as customer`,
    item: (row) => ({
      id: row.id,
      name: quoteName(row),
      state: row.shown_state,
      totalCents: row.total_cents === null ? null : cents(row.total_cents),
      validUntil: row.valid_until,
      wantedOn: row.wanted_on,
      createdAt: row.created_at.toISOString(),
      awaitsStaff: row.awaits_staff_since !== null,
      customer: isStaffs ? (row.customer ?? '') : null,
    }),
    page,
    perPage: QUOTE_LIST.perPage,
  };
}
