import { backOfficePages } from '~/content/back-office';
import { jumpOrderNote } from '~/content/erp-jump';
import { fold } from '~/domain/fold';
import {
  beginsWords,
  JUMP_HITS,
  orderDigits,
  wholeAddress,
  type JumpAnswer,
  type JumpHit,
} from '~/domain/jump';
import {
  findCustomersByWords,
  findOrdersByNumber,
  findOrdersByWords,
  type JumpCustomer,
  type JumpOrder,
} from '~/models/jump.server';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from './context.server';
import { attempt } from './replies.server';
import type { Staff } from './staff.server';

/**
 * Finds the pages, orders, customers and public products that match what a staff member typed in the jump
 * box. Leaves out products if the catalogue is unavailable.
 *
 * @param query as `readJump` returns it
 */
export async function findJump(
  { db, catalogue, log }: StoreContext,
  staff: Pick<Staff, 'isAdmin'>,
  query: string,
): Promise<JumpAnswer> {
  if (query === '') return { query, hits: [], exact: null };
  const digits = orderDigits(query);
  const [byNumber, byWords, customers, snapshot] = await Promise.all([
    digits === null ? [] : findOrdersByNumber(db, digits),
    findOrdersByWords(db, query),
    findCustomersByWords(db, query),
    attempt(catalogue.snapshot(), log),
  ]);
  const known = new Set(byNumber.map(({ gid }) => gid));
  const orders = [...byNumber, ...byWords.filter(({ gid }) => !known.has(gid))].slice(0, JUMP_HITS);
  const products = snapshot?.search.query(query, JUMP_HITS).hits ?? [];
  return {
    query,
    hits: [
      ...pagesFor(staff, query),
      ...orders.map(orderHit),
      ...customers.map(customerHit),
      ...products.map(({ product }): JumpHit => ({
        kind: 'product',
        href: erpPaths.product(numberOf(product.id)),
        label: product.title,
        note: product.productType,
      })),
    ],
    exact: exactOf(query, orders, customers),
  };
}

function pagesFor({ isAdmin }: Pick<Staff, 'isAdmin'>, query: string): JumpHit[] {
  return backOfficePages({ isAdmin })
    .filter(({ label }) => beginsWords(label, query))
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

function customerHit({ number, name, email }: JumpCustomer): JumpHit {
  return { kind: 'customer', href: erpPaths.customer(number), label: name, note: email ?? '' };
}

/** Returns the page of the order with exactly this number, or of the only customer with this e-mail. */
function exactOf(
  query: string,
  orders: readonly JumpOrder[],
  customers: readonly JumpCustomer[],
): string | null {
  const digits = orderDigits(query);
  if (digits !== null) {
    const order = orders.find(({ name }) => name === `#${digits}`);
    return order ? erpPaths.order(numberOf(order.gid)) : null;
  }
  const address = wholeAddress(query);
  const of = customers.filter(({ email }) => address !== null && fold(email ?? '') === address);
  return of.length === 1 && of[0] ? erpPaths.customer(of[0].number) : null;
}

/** `gid://shopify/Order/1` is 1 in URLs. */
function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? gid;
}
