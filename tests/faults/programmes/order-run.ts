import type { Violation } from '../report';
import { saveLogs, type ShopUnderTest } from '../shop/shop-under-test';
import { control } from '../shop/outside';
import { loadBooks } from '../shop/ledger';
import {
  loadOrdersOutside,
  loadPayments,
  untilOrderEnded,
  wrongsOfOrders,
  wrongsOfPayments,
} from '../shop/orders';
import type { PlayedStory } from './order-stories';

/** One order of a programme, and the violations seen on the way. */
export type OrderRun = { name: string; played: PlayedStory | undefined; violations: string[] };

/** Refunds a part of the order as staff do, once it is paid. */
export async function refundOrder(shop: ShopUnderTest, played: PlayedStory, withinMs: number) {
  if (played.refundCents === 0) return;
  const before = { ...played.expected, cashBackCents: 0, cardBackCents: 0 };
  const wrongs = await untilOrderEnded(shop, played.person, before, withinMs);
  if (wrongs.length > 0) throw new Error(`not paid before its refund: ${wrongs.join('; ')}`);
  const { orders } = await loadOrdersOutside(shop, played.person);
  await control(shop.sandboxUrl, 'POST', '/control/shopify', {
    action: 'refund',
    name: orders[0]?.name,
    cents: played.refundCents,
  });
}

/**
 * Ends a programme: compares every order with its money in the platforms and in the store's rows, and
 * runs the store's own audit. The store must have ended.
 */
export async function auditOrders(
  shop: ShopUnderTest,
  runs: readonly OrderRun[],
  repeat: (name: string) => string,
): Promise<Violation[]> {
  const { rows, books } = await shop.store.use(async (database) => ({
    rows: await loadPayments(database),
    books: await loadBooks(database),
  }));
  const found: Violation[] = [];
  const add = (name: string, what: string) =>
    void found.push({ where: `${shop.store.kind} ${name}`, what, repeat: repeat(name) });
  for (const { name, played, violations } of runs) {
    for (const what of violations) add(name, what);
    if (played === undefined) continue;
    const outside = await loadOrdersOutside(shop, played.person);
    for (const what of wrongsOfOrders(played.expected, outside)) add(name, what);
    for (const what of wrongsOfPayments(played.expected, played.person, rows, outside))
      add(name, what);
  }
  for (const { check_name: check, bad_count: count } of books.failedChecks) {
    add('', `audit_check: ${check} finds ${count}`);
  }
  for (const { kind, subject, detail } of books.openDiscrepancies) {
    add('', `discrepancy: ${kind} of ${subject} is open: ${JSON.stringify(detail)}`);
  }
  if (found.length > 0) process.stdout.write(`the store's logs are in ${await saveLogs(shop)}\n`);
  return found;
}
