import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jumpNumber } from '~/domain/back-office/jump';
import { gidOf } from '~/domain/core/ids';
import { type SentEmailQuery, SENT_EMAIL_LIST } from '~/domain/emails/sent-email';
import { inDays } from '~/models/core/list-conditions';
import type { ListSql } from '~/models/core/list.server';
import {
  type SentEmail,
  type SentEmailColumns,
  sentEmail,
} from '~/models/emails/sent-email.server';
import type { DB } from '../../../db/schema';
import { findCustomersByWords, findOrdersByNumber } from './jump.server';

/** Whose mails a text means: customers by name, address or phone, orders by their whole number. */
export type EmailMatch = {
  customerGids: readonly string[];
  orderGids: readonly string[];
  /** Of which kinds. */
  templates: readonly string[];
};

/** Finds the customers and the order that a typed text means. */
export async function findEmailMatch(
  db: Kysely<DB>,
  search: string,
): Promise<Pick<EmailMatch, 'customerGids' | 'orderGids'>> {
  const number = jumpNumber(search);
  const [customers, orders] = await Promise.all([
    findCustomersByWords(db, search),
    number?.of === 'order' ? findOrdersByNumber(db, 'order', number.digits) : [],
  ]);
  return {
    customerGids: customers.map((customer) => gidOf('Customer', customer.number)),
    // Whole numbers only: #100 is not also #1001.
    orderGids: orders.filter(({ name }) => name === `#${number?.digits}`).map(({ gid }) => gid),
  };
}

const STATES = {
  sent: sql`sent_at is not null`,
  unsent: sql`sent_at is null`,
  waiting: sql`num_nonnulls(sent_at, dropped_at, abandoned_at) = 0`,
  dropped: sql`dropped_at is not null`,
  'given-up': sql`abandoned_at is not null`,
} as const;

/**
 * The mails of the outbox that match the query. Whom a mail is for is often known only by what it is about: that is
 * looked up, too.
 *
 * @param match what the search means; null without a search
 */
export function sentEmailsOf(
  query: SentEmailQuery,
  match: EmailMatch | null,
): ListSql<SentEmailColumns, SentEmail> {
  return {
    from: sql`email_outbox m`,
    where: [
      query.state === null ? null : STATES[query.state],
      query.template === null ? null : sql`template = ${query.template}`,
      ...inDays('created_at', query),
      match && matches(match),
    ],
    id: 'm.id',
    order: { by: 'm.id', tie: 'm.id', direction: query.sort === 'newest' ? 'desc' : 'asc' },
    columns: sql`m.id, m.template, m.created_at, m.problem, m.attempts, m.sent_at, m.dropped_at,
      m.abandoned_at, coalesce(m.customer_gid, ${OWNER}) as customer_gid`,
    joins: KEY,
    item: sentEmail,
    page: query.page,
    perPage: SENT_EMAIL_LIST.perPage,
  };
}

/** The id of what mail `m` is about as the keys have it: each kind of thing is looked up by its own. */
const KEY = sql`cross join lateral (select
    case when about ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then about::uuid end as uuid,
    case when about ~ '^[0-9]{1,18}$' then about::bigint end as number) key`;

/** Whose that is. Numbers are of events, and each kind of mail has its own kind of those. */
const OWNER = sql`(select gid from (
    select customer_gid as gid from order_mirror where order_gid = m.about
    union all select customer_gid from payment where id = key.uuid
    union all select customer_gid from deposit where id = key.uuid
    union all select customer_gid from top_up_event where id = key.uuid
    union all select customer_gid from account_request where id = key.uuid
    union all select ambassador_gid from commission_payout where id = key.uuid
    union all select customer_gid from order_mirror where order_gid =
      (select order_gid from order_refund where id = key.uuid)
    union all select customer_gid from custom_order where template like 'custom-order-%' and id =
      (select custom_order_id from custom_order_event where id = key.number)
    union all select customer_gid from quote where template like 'quote-%' and id =
      (select quote_id from quote_event where id = key.number)
    union all select customer_gid from return_case where template like 'return-%' and id =
      (select return_id from return_event where id = key.number)
  ) owner limit 1)`;

function matches({ customerGids, orderGids, templates }: EmailMatch): RawBuilder<unknown> {
  const [theirs, orders] = [sql`any(${customerGids}::text[])`, sql`any(${orderGids}::text[])`];
  const buyers = sql`customer_gid in (select customer_gid from order_mirror where order_gid = ${orders})`;
  return sql`(template = any(${templates}::text[]) or customer_gid = ${theirs} or about in (
      select order_gid from order_mirror where customer_gid = ${theirs} or order_gid = ${orders}
      union all select id::text from payment where customer_gid = ${theirs}
        or (${buyers} and order_gid = ${orders})
      union all select id::text from deposit where customer_gid = ${theirs}
      union all select id::text from top_up_event where customer_gid = ${theirs}
      union all select id::text from account_request where customer_gid = ${theirs}
      union all select id::text from commission_payout where ambassador_gid = ${theirs}
      union all select id::text from order_refund where order_gid = ${orders} or order_gid in
        (select order_gid from order_mirror where customer_gid = ${theirs})
    ) or (template like 'custom-order-%' and about in (
      select e.id::text from custom_order_event e join custom_order o on o.id = e.custom_order_id
      where o.customer_gid = ${theirs})
    ) or (template like 'quote-%' and about in (
      select e.id::text from quote_event e join quote q on q.id = e.quote_id
      where q.customer_gid = ${theirs})
    ) or (template like 'return-%' and about in (
      select e.id::text from return_event e join return_case r on r.id = e.return_id
      where r.customer_gid = ${theirs})))`;
}
