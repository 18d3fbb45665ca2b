import { sql, type Kysely } from 'kysely';
import { searchedCustomerWords } from '~/domain/customers/customer-mirror';
import { jumpId, jumpNumber } from '~/domain/back-office/jump';
import { fold } from '~/domain/core/text/search-text';
import type { DB } from '../../../db/schema';
import { findByJumpId } from './jump-ids.server';
import { findCustomersByWords, findCustomOrdersByNumber, findOrdersByNumber } from './jump.server';
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
  const [orders, customOrders, records, customers, staff] = await Promise.all([
    number?.of === 'order' || number?.of === 'draft'
      ? findOrdersByNumber(db, number.of, number.digits)
      : [],
    number?.of === 'custom-order' ? findCustomOrdersByNumber(db, number.digits) : [],
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
      ...customOrders.filter((one) => String(one.number) === number?.digits).map((one) => one.id),
      ...records.map((record) => record.id),
      ...customers.map((customer) => gidOf('Customer', customer.number)),
    ],
    staffIds: staff
      .filter((one) => fold(one.name).includes(name) || fold(one.email) === name)
      .map((one) => one.id),
  };
}

type Subject = { kind: string; id: string };

/** Returns the names that people know subjects by, `#1001` or a person's, by kind and id: `order gid://…`. */
export async function nameSubjects(
  db: Kysely<DB>,
  subjects: readonly Subject[],
): Promise<Record<string, string>> {
  const of = (kind: string) => [
    ...new Set(subjects.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const { rows } = await sql<Subject & { name: string }>`
    select 'order' as kind, order_gid as id, name from order_mirror
      where order_gid = any(${of('order')}::text[])
    union all select 'draft-order', draft_gid, name from draft_mirror
      where draft_gid = any(${of('draft-order')}::text[])
    union all select 'customer', customer_gid, display_name from customer_mirror
      where customer_gid = any(${of('customer')}::text[]) and display_name <> ''
    union all select 'custom-order', id::text, 'C-' || number from custom_order
      where id = any(${of('custom-order').filter(isUuid)}::uuid[])
    union all select 'staff', id, name from staff_user where id = any(${of('staff')}::text[])`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}
