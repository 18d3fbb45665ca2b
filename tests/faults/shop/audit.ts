import type { Violation } from '../report';
import { wrongsOf, type Expectation } from './invariants';
import { loadBooks } from './ledger';
import { loadOutside } from './outside';
import { saveLogs, type ShopUnderTest } from './shop-under-test';

/** One customer's story: the expected result, and the violations seen during it. */
export type Outcome = { name: string; expected: Expectation; violations: readonly string[] };

/**
 * Ends every programme: checks the ledger, the platforms and the store's own audit in full. On the
 * embedded database the store must have ended.
 *
 * @param repeat returns the command that repeats one story; for '' all of them
 */
export async function audit(
  shop: ShopUnderTest,
  stories: readonly Outcome[],
  repeat: (name: string) => string,
): Promise<Violation[]> {
  const outside = await loadOutside(shop.sandboxUrl);
  const books = await shop.store.use(loadBooks);
  const found = stories.flatMap(({ name, violations, expected }) =>
    [...violations, ...wrongsOf(expected, books, outside)].map((what) => ({
      where: `${shop.store.kind} ${name}`,
      what,
      repeat: repeat(name),
    })),
  );
  const own = books.failedChecks.map(({ check_name, bad_count }) => ({
    where: `${shop.store.kind} audit_check`,
    what: `${check_name} finds ${bad_count}`,
    repeat: repeat(''),
  }));
  // What waits has its discrepancy, with the amount; every other discrepancy is one too many.
  const waiting = stories
    .filter(({ expected }) => expected.waitingCents)
    .map(
      ({ expected }) => `outside-increase of ${expected.gid}: {"cents":${expected.waitingCents}}`,
    );
  const open = books.openDiscrepancies.map(
    ({ kind, subject, detail }) => `${kind} of ${subject}: ${JSON.stringify(detail)}`,
  );
  const where = `${shop.store.kind} discrepancy`;
  const discrepancies = [
    ...open.filter((what) => !waiting.includes(what)).map((what) => `is open: ${what}`),
    ...waiting.filter((what) => !open.includes(what)).map((what) => `is not open: ${what}`),
  ].map((what) => ({ where, what, repeat: repeat('') }));
  const all = [...found, ...own, ...discrepancies];
  if (all.length > 0) process.stdout.write(`the store's logs are in ${await saveLogs(shop)}\n`);
  return all;
}
