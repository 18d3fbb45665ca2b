import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../random';
import type { Violation } from '../report';
import { loadBooks, type Books } from '../shop/ledger';
import {
  loadOrdersOutside,
  loadPayments,
  wrongsOfOrders,
  wrongsOfPayments,
  type PaymentRow,
} from '../shop/orders';
import { saveLogs, type ShopUnderTest } from '../shop/shop-under-test';
import type { Staff } from '../shop/staff';
import {
  loadStaffOutside,
  loadStaffRows,
  wrongsOfRows,
  wrongsOutside,
  type StaffExpectation,
  type StaffOutside,
  type StaffRows,
} from '../shop/staff-books';
import type { StaffPeople, StaffRun, StaffStory } from './staff-stories';
import { playStaffStory } from './staff-playing';

const POLL_EVERY_MS = 500;

const NOTHING: StaffExpectation = {
  dueCents: 0,
  orders: 0,
  isPaid: false,
  refundCents: 0,
  drafts: 0,
  strayDrafts: 0,
  tag: null,
  posted: [],
  waiting: 0,
  isClosed: false,
  runs: 0,
};

/** Prepares a story up to its last form. The store is running. */
export async function prepareStaffRun(
  shop: ShopUnderTest,
  staff: Staff,
  plan: { name: string; story: StaffStory; of: StaffPeople; chance: Chance },
): Promise<StaffRun> {
  const { name, story, of, chance } = plan;
  const isForAdmins = story === 'approve' || story === 'closing';
  const [first, second] = isForAdmins ? staff.admins : staff.clerks;
  const origin = shop.app.url;
  const backOffices = [
    { member: first, origin },
    { member: second, origin },
  ] as const;
  const clerk = { member: staff.clerks[0], origin };
  const part = await playStaffStory(shop, { story, of, chance, backOffice: clerk });
  const expected = { ...NOTHING, ...part.expected };
  const { person } = of;
  const { open, order, activities } = part;
  return { name, story, person, backOffices, open, order, activities, expected, violations: [] };
}

/** Returns the violation for a story that failed before its last form could be opened. */
export function unfinishedStory(
  { kind, repeat }: { kind: string; repeat: (name: string) => string },
  name: string,
  error: unknown,
): Violation {
  const what = `it could not be told to its end: ${String(error)}`;
  return { where: `${kind} ${name}`, what, repeat: repeat(name) };
}

/** Polls the platforms until everything is as it must be. @returns the violations that remain */
export async function untilStaffDone(
  shop: ShopUnderTest,
  run: StaffRun,
  withinMs: number,
): Promise<string[]> {
  const until = Date.now() + withinMs;
  for (;;) {
    const wrongs = await checkOutside(shop, run, await loadStaffOutside(shop, run.person));
    if (wrongs.length === 0 || Date.now() > until) return wrongs;
    await wait(POLL_EVERY_MS);
  }
}

async function checkOutside(
  shop: ShopUnderTest,
  { person, expected, order }: StaffRun,
  outside: StaffOutside,
): Promise<string[]> {
  const wrongs = wrongsOutside(expected, outside);
  if (!order) return wrongs;
  return [...wrongs, ...wrongsOfOrders(order, await loadOrdersOutside(shop, person))];
}

/**
 * Ends a programme: checks the platforms, the store's rows, its activity log, the ledger and its own audit. The
 * store must have ended.
 *
 * @param isQuiet no process died and no answer was lost: then each step is in the activity log exactly once
 */
export async function auditStaff(
  shop: ShopUnderTest,
  runs: readonly StaffRun[],
  { repeat, isQuiet = false }: { repeat: (name: string) => string; isQuiet?: boolean },
): Promise<Violation[]> {
  const loaded = await shop.store.use(async (database) => ({
    rows: await loadStaffRows(database),
    payments: await loadPayments(database),
    books: await loadBooks(database),
  }));
  const found: Violation[] = [];
  const add = (name: string, what: string) =>
    void found.push({ where: `${shop.store.kind} ${name}`, what, repeat: repeat(name) });
  for (const run of runs) {
    for (const what of run.violations) add(run.name, what);
    for (const what of await wrongsOfRun(shop, run, { ...loaded, isQuiet })) add(run.name, what);
  }
  for (const { check_name: check, bad_count: count } of loaded.books.failedChecks) {
    add('', `audit_check: ${check} finds ${count}`);
  }
  for (const { kind, subject, detail } of loaded.books.openDiscrepancies) {
    add('', `discrepancy: ${kind} of ${subject} is open: ${JSON.stringify(detail)}`);
  }
  if (found.length > 0) process.stdout.write(`the store's logs are in ${await saveLogs(shop)}\n`);
  return found;
}

type Read = { rows: StaffRows; payments: PaymentRow[]; books: Books; isQuiet: boolean };

async function wrongsOfRun(
  shop: ShopUnderTest,
  run: StaffRun,
  { rows, payments, books, isQuiet }: Read,
): Promise<string[]> {
  const { person, expected, order } = run;
  const outside = await loadStaffOutside(shop, person);
  const wrongs = await checkOutside(shop, run, outside);
  wrongs.push(...wrongsOfRows(person, expected, rows, outside));
  if (order) {
    const orders = await loadOrdersOutside(shop, person);
    wrongs.push(...wrongsOfPayments(order, person, payments, orders));
  }
  const balance = books.balances.find((each) => each.customer_gid === person.gid);
  const has = balance?.available_cents ?? 0;
  if (has !== expected.dueCents) {
    wrongs.push(`the ledger has ${has} cents, ${expected.dueCents} are due`);
  }
  if (balance?.is_published === false) wrongs.push('the balance is still to be published');
  if (isQuiet && new Set(outside.mails).size !== outside.mails.length) {
    wrongs.push(`a mail has left twice: ${outside.mails.join(', ')}`);
  }
  return [...wrongs, ...wrongsOfActivity(run, rows.activity, outside, isQuiet)];
}

/** Checks that every step is in the activity log, and none of them as done twice. */
function wrongsOfActivity(
  { story, activities }: StaffRun,
  activity: StaffRows['activity'],
  { drafts }: StaffOutside,
  isQuiet: boolean,
): string[] {
  const count = (did: string, subjects: readonly string[], outcome?: string) =>
    activity
      .filter((each) => each.did === did && subjects.includes(each.subject))
      .filter((each) => outcome === undefined || each.outcome === outcome)
      .reduce((sum, each) => sum + each.count, 0);
  const wrongs = activities.flatMap(({ did, subject }) => {
    const [all, done] = [count(did, [subject]), count(did, [subject], 'done')];
    const requested = count(did, [subject], 'asked');
    const isFine = isQuiet ? done === 1 && requested <= 1 : all > 0 && done <= 1;
    return isFine
      ? []
      : [`the trace has ${did} of ${subject} ${requested} times asked, ${done} done`];
  });
  if (story !== 'draft') return wrongs;
  const gids = drafts.map(({ id }) => `gid://shopify/DraftOrder/${id}`);
  const made = count('drafts.change create', gids, 'done');
  return made === 1 ? wrongs : [...wrongs, `the trace has ${made} drafts made`];
}
