import { JUMP_PAGES } from '~/content/staff/back-office';
import { jumpInvoiceNote, jumpNote } from '~/content/back-office/jump';
import { KIND_LABELS } from '~/content/returns/erp-returns';
import {
  JUMP_HITS,
  JUMP_KINDS,
  JUMP_PERMISSIONS,
  isExactCustomer,
  type JumpAnswer,
  type JumpHit,
  type JumpKind,
  type JumpNumber,
  jumpNumber,
  jumpTracking,
} from '~/domain/back-office/jump';
import { CATALOGUE_LIST, searchStaffCatalogue } from '~/domain/catalogue/staff-catalogue-query';
import { customerNumber } from '~/domain/core/ids';
import { beginsLabel, fold } from '~/domain/core/text/search-text';
import { customOrderName } from '~/domain/custom-orders/custom-order';
import { quoteName } from '~/domain/quotes/quote';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import type { Staff } from '~/http/staff/staff.server';
import {
  findCustomersByWords,
  findOrdersByNumber,
  findOrdersByTracking,
  findOrdersByWords,
  type JumpOrder,
} from '~/models/back-office/jump.server';
import {
  findCustomOrdersByNumber,
  findQuotesByNumber,
  findReturnsByNumber,
} from '~/models/back-office/jump-numbers.server';
import { listInvoicesByNumber } from '~/platforms/quickbooks/invoice.server';
import { type Found, recordsFor } from './jump-records.server';

/**
 * Finds what staff type in the jump box: by number, by id, by words. Each kind is searched only for those who may open
 * it. What a platform or the catalogue does not answer is left out.
 *
 * @param query as `parseJump` returns it
 */
export async function findJump(
  context: StoreContext,
  staff: Pick<Staff, 'isAdmin'>,
  query: string,
): Promise<JumpAnswer> {
  if (query === '') return { query, hits: [], exact: null };
  const number = jumpNumber(query);
  const person = { kind: 'staff', isAdmin: staff.isAdmin } as const;
  const isAllowed = (kind: JumpKind) => may(person, JUMP_PERMISSIONS[kind]);
  const found = await Promise.all([
    pagesFor(staff, query),
    parcelsFor(context, query),
    ...(['order', 'draft'] as const).map((of) => ordersFor(context, of, query, number)),
    customOrdersFor(context, number),
    quotesFor(context, number),
    returnsFor(context, number),
    customersFor(context, query),
    productsFor(context, query),
    isAllowed('invoice') ? invoicesFor(context, number) : [],
    recordsFor(context, query),
  ]);
  const known = new Set<string>();
  const distinct = found.flat().filter(({ kind, href }) => {
    if (!isAllowed(kind) || known.has(`${kind} ${href}`)) return false;
    known.add(`${kind} ${href}`);
    return true;
  });
  const all = JUMP_KINDS.flatMap((each) => distinct.filter(({ kind }) => kind === each));
  const exact = all.filter(({ isExact }) => isExact);
  return {
    query,
    hits: all.map(({ isExact: _isExact, ...hit }) => hit),
    exact: exact.length === 1 && exact[0] ? exact[0].href : null,
  };
}

/** Those that are called so first, then by other words. */
function pagesFor({ isAdmin }: Pick<Staff, 'isAdmin'>, query: string): Found[] {
  const allowed = JUMP_PAGES.filter(({ permission }) =>
    may({ kind: 'staff', isAdmin }, permission),
  );
  const named = allowed.filter(({ label }) => beginsLabel(label, query));
  const also = allowed.filter((one) => beginsLabel(`${one.label} ${one.also ?? ''}`, query));
  return [...new Set([...named, ...also])]
    .slice(0, JUMP_HITS)
    .map(({ label, href }) => ({ kind: 'page', href, label, note: '' }));
}

/** By number first; the number of a draft or a custom order is no order's. */
async function ordersFor(
  { db }: StoreContext,
  of: 'order' | 'draft',
  query: string,
  number: JumpNumber | null,
): Promise<Found[]> {
  const digits = number?.of === of ? number.digits : null;
  const [byNumber, byWords] = await Promise.all([
    digits === null ? [] : findOrdersByNumber(db, of, digits),
    number === null || number.of === 'order' ? findOrdersByWords(db, of, query) : [],
  ]);
  const known = new Set(byNumber.map(({ gid }) => gid));
  const orders = [...byNumber, ...byWords.filter(({ gid }) => !known.has(gid))];
  const name = digits === null ? null : `${of === 'draft' ? '#D' : '#'}${digits}`;
  return orders.slice(0, JUMP_HITS).map((order) => ({
    ...orderHit(of, order),
    isExact: order.name === name,
  }));
}

function orderHit(
  kind: 'order' | 'draft',
  { gid, name, email, at, totalCents }: JumpOrder,
): JumpHit {
  const id = customerNumber(gid);
  const href = kind === 'order' ? erpPaths.order(id) : erpPaths.draft(id);
  return { kind, href, label: name, note: jumpNote({ at, cents: totalCents, who: email }) };
}

async function customOrdersFor({ db }: StoreContext, number: JumpNumber | null): Promise<Found[]> {
  if (number?.of !== 'custom-order') return [];
  const customOrders = await findCustomOrdersByNumber(db, number.digits);
  return customOrders.map((custom) => ({
    kind: 'custom-order',
    href: erpPaths.customOrder(custom.id),
    label: customOrderName(custom),
    note: [custom.productTitle, custom.customerName].filter(Boolean).join(', '),
    isExact: String(custom.number) === number.digits,
  }));
}

async function quotesFor({ db }: StoreContext, number: JumpNumber | null): Promise<Found[]> {
  if (number?.of !== 'quote') return [];
  const quotes = await findQuotesByNumber(db, number.digits);
  return quotes.map((quote) => ({
    kind: 'quote',
    href: erpPaths.quote(quote.id),
    label: quoteName(quote),
    note: jumpNote({ at: quote.createdAt, cents: quote.totalCents, who: quote.customerName }),
    isExact: String(quote.number) === number.digits,
  }));
}

async function returnsFor({ db }: StoreContext, number: JumpNumber | null): Promise<Found[]> {
  if (number?.of !== 'return') return [];
  const returns = await findReturnsByNumber(db, number.digits);
  return returns.map((one) => ({
    kind: 'return',
    href: erpPaths.return(one.id),
    label: `R-${one.number}`,
    note: [
      KIND_LABELS[one.kind],
      one.orderName,
      jumpNote({ at: one.createdAt, who: one.customerName }),
    ].join(', '),
    isExact: String(one.number) === number.digits,
  }));
}

/** The order of a parcel, by the carrier's number. */
async function parcelsFor({ db }: StoreContext, query: string): Promise<Found[]> {
  const number = jumpTracking(query);
  if (number === null) return [];
  const orders = await findOrdersByTracking(db, number);
  return orders.map((order) => ({
    ...orderHit('order', order),
    note: order.tracking,
    isExact: order.tracking.replace(/[^\dA-Z]/gi, '').toUpperCase() === number,
  }));
}

async function customersFor({ db }: StoreContext, query: string): Promise<Found[]> {
  const customers = await findCustomersByWords(db, query);
  return customers.map(({ number, name, email }) => ({
    kind: 'customer',
    href: erpPaths.customer(number),
    label: name,
    note: email ?? '',
    isExact: isExactCustomer(query, email, customers.length === 1),
  }));
}

/** By SKU; then what shoppers would find, best first; then, by parts of a title, tag or number, what they do not see. */
async function productsFor(
  { catalogue, staffCatalogue, log }: StoreContext,
  query: string,
): Promise<Found[]> {
  const [shown, all] = await Promise.all([
    attempt(catalogue.snapshot(), log),
    attempt(staffCatalogue.snapshot(), log),
  ]);
  const { query: byWords } = CATALOGUE_LIST.parse((name) => (name === 'search' ? query : null));
  const forStaff = all ? searchStaffCatalogue(all.products, byWords).rows : [];
  const staffHits = forStaff.map(({ number, title, productType, skus }) => {
    const sku = skus.find((one) => fold(one).includes(fold(query)));
    return { number, title, sku, note: [productType, sku].filter(Boolean).join(', ') };
  });
  const products = [
    ...staffHits.filter(({ sku }) => sku !== undefined),
    ...(shown?.search.query(query, { limit: JUMP_HITS }).hits ?? []).map(({ product }) => ({
      number: customerNumber(product.id),
      title: product.title,
      note: product.productType,
    })),
    ...staffHits,
  ];
  const distinct = new Map(products.map((product) => [product.number, product]));
  return [...distinct.values()].slice(0, JUMP_HITS).map(({ number, title, note }) => ({
    kind: 'product',
    href: erpPaths.product(number),
    label: title,
    note,
  }));
}

/** An invoice has no page of ours: it leads to its customer, or to invoices. */
async function invoicesFor(
  { db, quickbooks, log }: StoreContext,
  number: JumpNumber | null,
): Promise<Found[]> {
  if (number?.of !== 'invoice') return [];
  const invoices = (await attempt(listInvoicesByNumber(quickbooks, number.digits), log)) ?? [];
  return Promise.all(
    invoices.map(async (invoice): Promise<Found> => {
      const email = invoice.email?.trim() ?? '';
      const customers = email === '' ? [] : await findCustomersByWords(db, email);
      const [own] = customers.filter((one) => fold(one.email ?? '') === fold(email));
      return {
        kind: 'invoice',
        href: own ? erpPaths.customer(own.number) : erpPaths.invoiceRequests(),
        label: `Invoice ${invoice.number}`,
        note: jumpInvoiceNote(invoice),
      };
    }),
  );
}
