import { sql, type Kysely } from 'kysely';
import { searchedCustomerWords } from '~/domain/customers/customer-mirror';
import { jumpId, jumpNumber } from '~/domain/back-office/jump';
import { cents, type Cents } from '~/domain/core/money';
import { fold } from '~/domain/core/text/search-text';
import type { DB } from '../../../db/schema';
import { findByJumpId } from './jump-ids.server';
import {
  findCustomOrdersByNumber,
  findQuotesByNumber,
  findReturnsByNumber,
} from './jump-numbers.server';
import { findCustomersByWords, findOrdersByNumber } from './jump.server';
import { gidOf, isUuid } from '~/domain/core/ids';
import { listStaff } from '~/models/staff/staff.server';
import type { ActionMatch } from '~/models/staff/audit-log.server';

/**
 * Finds what a text typed into the audit log's search means: the things with that number, id or Stripe id, customers
 * by their name, address or phone, and staff by their name.
 */
export async function findAuditSubjects(
  db: Kysely<DB>,
  typed: string,
): Promise<Pick<ActionMatch, 'subjectIds' | 'staffIds'>> {
  const number = jumpNumber(typed);
  const id = jumpId(typed);
  const words = searchedCustomerWords(typed) ?? [];
  const [orders, customOrders, quotes, returns, records, customers, staff] = await Promise.all([
    number?.of === 'order' || number?.of === 'draft'
      ? findOrdersByNumber(db, number.of, number.digits)
      : [],
    number?.of === 'custom-order' ? findCustomOrdersByNumber(db, number.digits) : [],
    number?.of === 'quote' ? findQuotesByNumber(db, number.digits) : [],
    number?.of === 'return' ? findReturnsByNumber(db, number.digits) : [],
    id === null ? [] : findByJumpId(db, id),
    words.length === 0 ? [] : findCustomersByWords(db, typed),
    listStaff(db),
  ]);
  const name = fold(typed);
  return {
    subjectIds: [
      // Whole numbers only: #100 is not also #1001.
      ...orders
        .filter((order) => /\d+$/.exec(order.name)?.[0] === number?.digits)
        .map(({ gid }) => gid),
      ...[...customOrders, ...quotes, ...returns]
        .filter((one) => String(one.number) === number?.digits)
        .map((one) => one.id),
      ...records.map((record) => record.id),
      ...customers.map((customer) => gidOf('Customer', customer.number)),
    ],
    staffIds: staff
      .filter((one) => fold(one.name).includes(name) || fold(one.email) === name)
      .map((one) => one.id),
  };
}

type Subject = { kind: string; id: string };

/** What a subject is called: `#1001`, a person, a title; the code of its kind; or what it moved, whose it is. */
export type NamedSubject = Subject & { name: string | null; cents: Cents | null };

/** Returns what people know these subjects by, as far as our tables have it. */
export async function nameSubjects(
  db: Kysely<DB>,
  subjects: readonly Subject[],
): Promise<NamedSubject[]> {
  const of = (kind: string) => [
    ...new Set(subjects.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const uuids = (kind: string) => of(kind).filter(isUuid);
  const runs = (kind: string) => of(kind).flatMap((id) => /^run ([\w-]{36})$/.exec(id)?.[1] ?? []);
  const { rows } = await sql<Subject & { name: string | null; cents: bigint | null }>`
    with named as (
    select 'order' as kind, order_gid as id, name from order_mirror
      where order_gid = any(${of('order')}::text[])
    union all select 'draft-order', draft_gid, nullif(name, '') from draft_mirror
      where draft_gid = any(${of('draft-order')}::text[])
    union all select 'customer', customer_gid, display_name from customer_mirror
      where customer_gid = any(${of('customer')}::text[]) and display_name <> ''
    union all select 'custom-order', id::text, 'C-' || number from custom_order
      where id = any(${uuids('custom-order')}::uuid[])
    union all select 'return', id::text, 'R-' || number from return_case
      where id = any(${uuids('return')}::uuid[])
    union all select 'quote', id::text, 'Q-' || number from quote
      where id = any(${uuids('quote')}::uuid[])
    union all select 'staff', id, name from staff_user where id = any(${of('staff')}::text[])
    union all select 'account-request', id::text, name from account_request
      where id = any(${uuids('account-request')}::uuid[])
    union all select 'invoice-request', id::text, concat_ws(' ', first_name, last_name)
      from invoice_request where id = any(${uuids('invoice-request')}::uuid[])
    union all select 'ambassador-asset', id::text, title from ambassador_asset
      where id = any(${uuids('ambassador-asset')}::uuid[])
    union all select 'saved-view', id::text, name from staff_view
      where id = any(${uuids('saved-view')}::uuid[])
    union all select 'alarm', id::text, kind from alarm
      where id::text = any(${of('alarm')}::text[])
    union all select 'money-break', id::text, kind from discrepancy
      where id = any(${uuids('money-break')}::uuid[])
    ), moved as (
      select 'deposit' as kind, id::text as id, customer_gid, null as name, amount_cents::bigint as cents
        from deposit where id = any(${uuids('deposit')}::uuid[])
      union all select 'payment', id::text, customer_gid, order_name, total_cents::bigint
        from payment where id = any(${uuids('payment')}::uuid[])
      union all select 'commission-payout', id::text, ambassador_gid, null, cents
        from commission_payout where id = any(${uuids('commission-payout')}::uuid[])
      union all select 'adjustment', id::text, customer_gid, null, amount_cents
        from approval where id = any(${uuids('adjustment')}::uuid[])
      union all select 'dispute', dispute_id, null, payment.order_name, amount_cents
        from payment_dispute left join payment on payment.id = payment_dispute.payment_id
        where dispute_id = any(${of('dispute')}::text[])
    )
    select kind, id, name, null::bigint as cents from named
    union all select moved.kind, id, coalesce(moved.name, nullif(display_name, '')), cents
      from moved left join customer_mirror on customer_mirror.customer_gid = moved.customer_gid
    union all select case list when 'drafts' then 'draft-order' else 'order' end, 'run ' || id,
      orders || ' ' || list, null from bulk_action
      where id = any(${[...runs('order'), ...runs('draft-order')]}::uuid[])`.execute(db);
  return rows.map(({ cents: amount, ...row }) => ({
    ...row,
    cents: amount === null ? null : cents(Number(amount)),
  }));
}
