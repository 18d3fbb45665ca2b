import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import { may } from '~/domain/staff/permissions';
import { daysOf, sliceOf, timeSlices, type TimeSpan } from '~/domain/core/time/time-span';
import { WAITING, type WaitingFor } from '~/domain/back-office/waiting';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listNewCustomersByDay } from '~/models/customers/customer-mirror.server';
import { listLiabilityByDay } from '~/models/ledger/statement.server';
import { listWaiting } from '~/models/back-office/waiting.server';
import type { DB } from '../../../db/schema';
import { backOfficePages } from '~/content/staff/back-office';
import { jumpOrderNote } from '~/content/back-office/erp-home';
import { customOrderName } from '~/domain/custom-orders/custom-order';
import { fold } from '~/domain/core/text/search-text';
import {
  beginsLabel,
  customOrderDigits,
  JUMP_HITS,
  type JumpAnswer,
  type JumpHit,
  orderDigits,
  wholeAddress,
} from '~/domain/back-office/jump';
import {
  findCustomersByWords,
  findCustomOrdersByNumber,
  findOrdersByNumber,
  findOrdersByWords,
  type JumpCustomer,
  type JumpCustomOrder,
  type JumpOrder,
} from '~/models/back-office/jump.server';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import type { Staff } from '~/http/staff/staff.server';
import { sumOrdersOverTime, sumDepositsOverTime } from '~/models/back-office/over-time.server';

/** Lists the work that is waiting, as far as this staff member has permission for it. */
export async function waitingFor(
  db: Kysely<DB>,
  { staff, now }: { staff: { id: string; isAdmin: boolean }; now: number },
): Promise<WaitingFor[]> {
  const waiting = await listWaiting(db, { reader: staff, now });
  const person = { kind: 'staff', isAdmin: staff.isAdmin } as const;
  return waiting.filter(({ kind }) => may(person, WAITING[kind]));
}

/** Returns the store's figures per time slice, the oldest first. @param now UTC milliseconds */
export async function figuresOverTime(
  db: Kysely<DB>,
  { span, now }: { span: TimeSpan; now: number },
) {
  const slices = timeSlices(span, now);
  const days = daysOf(slices, now);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [orders, deposits, customers, owed, ...whole] = await Promise.all([
    sumOrdersOverTime(db, slices),
    sumDepositsOverTime(db, slices),
    listNewCustomersByDay(db, days),
    listLiabilityByDay(db, { from, to }),
    isMirrorComplete(db, 'orders'),
    isMirrorComplete(db, 'customers'),
  ]);
  const newIn = new Map<string, number>();
  for (const { day, count } of customers) {
    const key = sliceOf(span, day);
    newIn.set(key, (newIn.get(key) ?? 0) + count);
  }
  // The last day of a slice wins: the liability at its end, or now for the current slice.
  const owedAt = new Map(owed.map(({ day, owedCents }) => [sliceOf(span, day), owedCents]));
  return {
    isWhole: whole.every(Boolean),
    orders: slices.map(({ key }, nth) => ({ key, ...(orders[nth] ?? NOTHING) })),
    deposits: slices.map(({ key }, nth) => ({ key, ...(deposits[nth] ?? NOTHING) })),
    customers: slices.map(({ key }) => ({ key, count: newIn.get(key) ?? 0 })),
    liability: slices.map(({ key }) => ({ key, cents: owedAt.get(key) ?? cents(0) })),
  };
}

const NOTHING = { count: 0, cents: cents(0) };

/**
 * Finds the pages, orders, customers and public products that match what a staff member typed in the jump
 * box. Leaves out products if the catalogue is unavailable.
 *
 * @param query as `parseJump` returns it
 */
export async function findJump(
  { db, catalogue, log }: StoreContext,
  staff: Pick<Staff, 'isAdmin'>,
  query: string,
): Promise<JumpAnswer> {
  if (query === '') return { query, hits: [], exact: null };
  const digits = orderDigits(query);
  const customDigits = customOrderDigits(query);
  const [byNumber, byWords, customOrders, customers, snapshot] = await Promise.all([
    digits === null ? [] : findOrdersByNumber(db, digits),
    // The number of a custom order is no order's.
    customDigits === null ? findOrdersByWords(db, query) : [],
    customDigits === null ? [] : findCustomOrdersByNumber(db, customDigits),
    findCustomersByWords(db, query),
    attempt(catalogue.snapshot(), log),
  ]);
  const known = new Set(byNumber.map(({ gid }) => gid));
  const orders = [...byNumber, ...byWords.filter(({ gid }) => !known.has(gid))].slice(0, JUMP_HITS);
  const products = snapshot?.search.query(query, { limit: JUMP_HITS }).hits ?? [];
  return {
    query,
    hits: [
      ...pagesFor(staff, query),
      ...orders.map(orderHit),
      ...customOrders.map(customOrderHit),
      ...customers.map(customerHit),
      ...products.map(({ product }): JumpHit => ({
        kind: 'product',
        href: erpPaths.product(numberOf(product.id)),
        label: product.title,
        note: product.productType,
      })),
    ],
    exact: exactOf(query, { orders, customOrders, customers }),
  };
}

function pagesFor({ isAdmin }: Pick<Staff, 'isAdmin'>, query: string): JumpHit[] {
  return backOfficePages({ isAdmin })
    .filter(({ label }) => beginsLabel(label, query))
    .slice(0, JUMP_HITS)
    .map(({ label, href }) => ({ kind: 'page', href, label, note: '' }));
}

function orderHit(order: JumpOrder): JumpHit {
  return {
    kind: 'order',
    href: erpPaths.order(numberOf(order.gid)),
    label: order.name,
    note: jumpOrderNote({ ...order, createdAt: order.createdAt.toISOString() }),
  };
}

function customOrderHit(custom: JumpCustomOrder): JumpHit {
  return {
    kind: 'custom-order',
    href: erpPaths.customOrder(custom.id),
    label: customOrderName(custom),
    note: [custom.productTitle, custom.customerName].filter(Boolean).join(', '),
  };
}

function customerHit({ number, name, email }: JumpCustomer): JumpHit {
  return { kind: 'customer', href: erpPaths.customer(number), label: name, note: email ?? '' };
}

/** Returns the page of the order or custom order with this number, or of the only customer with this e-mail. */
function exactOf(
  query: string,
  {
    orders,
    customOrders,
    customers,
  }: {
    orders: readonly JumpOrder[];
    customOrders: readonly JumpCustomOrder[];
    customers: readonly JumpCustomer[];
  },
): string | null {
  const digits = orderDigits(query);
  if (digits !== null) {
    const order = orders.find(({ name }) => name === `#${digits}`);
    return order ? erpPaths.order(numberOf(order.gid)) : null;
  }
  const customDigits = customOrderDigits(query);
  if (customDigits !== null) {
    const custom = customOrders.find(({ number }) => String(number) === customDigits);
    return custom ? erpPaths.customOrder(custom.id) : null;
  }
  const address = wholeAddress(query);
  const of = customers.filter(({ email }) => address !== null && fold(email ?? '') === address);
  return of.length === 1 && of[0] ? erpPaths.customer(of[0].number) : null;
}

/** `gid://shopify/Order/1` is 1 in URLs. */
function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? gid;
}
