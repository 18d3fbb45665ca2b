import { accountPaths } from '~/account-paths';
import { redirect } from '~/framework.server';
import { statementDocument } from '~/content/invoices/statement-document';
import type { StoreDocument } from '~/domain/documents/document';
import {
  type AccountStatement,
  drawStatement,
  STATEMENT_MONTH,
  STATEMENT_MONTHS,
} from '~/domain/invoices/account-statement';
import { cents, type Cents } from '~/domain/core/money';
import { lastStoreMonths } from '~/domain/core/time/store-day';
import { dayOf } from '~/domain/invoices/invoice';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';
import { attempt } from '~/http/replies.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import {
  type BookAccount,
  listAccountEntries,
  listBookAccounts,
  listOpenInvoicesOf,
} from '~/platforms/quickbooks/receivables.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';

/** A statement as its page and its files need it. */
export type RequestedStatement = {
  /** YYYY-MM: the requested month, or the current one if the URL names none or one that is to come. */
  month: string;
  /** The months that can be chosen, the latest first. */
  months: string[];
  /** YYYY-MM-DD */
  today: string;
  /** Null if QuickBooks has no such customer; 'silent' if it does not answer. */
  found: FoundStatement | null | 'silent';
};

type FoundStatement = {
  /** As QuickBooks has the customer. */
  customer: { name: string; email: string | null };
  statement: AccountStatement;
};

/** Draws up the statement that the URL asks for (`month`). @throws 400 for a repeated parameter */
export async function requestedStatement(
  args: { request: Request; context: StoreContext },
  owner: StatementOwner,
): Promise<RequestedStatement> {
  const { now, quickbooks, log } = args.context;
  const today = dayOf(now());
  const current = today.slice(0, 7);
  const requested = STATEMENT_MONTH.parse(listText(args)).query.month ?? current;
  const month = requested > current ? current : requested;
  const months = lastStoreMonths(now(), STATEMENT_MONTHS).map((each) => each.month);
  const load = loadAccountStatement(quickbooks, owner, { month, today });
  // In an object, so that no customer and no answer are two things.
  const answer = await attempt(
    load.then((found) => ({ found })),
    log,
  );
  return { month, months: months.toReversed(), today, found: answer ? answer.found : 'silent' };
}

/**
 * Draws up a customer's own statement for a file.
 *
 * @throws a redirect to the page, which says so, if there is none or QuickBooks does not answer
 */
export async function statementForFile(
  args: { request: Request; context: StoreContext },
  email: string,
): Promise<{ month: string; today: string; found: FoundStatement }> {
  const { month, today, found } = await requestedStatement(args, { email });
  if (found !== null && found !== 'silent') return { month, today, found };
  const headers = { 'Cache-Control': 'no-store' };
  throw redirect(accountPaths.accountStatement({ month }), { headers });
}

/** Returns a statement as a document of the store. @param today YYYY-MM-DD */
export async function documentOfStatement(
  { db }: Pick<StoreContext, 'db'>,
  { customer, statement }: FoundStatement,
  today: string,
): Promise<StoreDocument> {
  return statementDocument({ customer, statement, today, seller: await findStoreIdentity(db) });
}

/** Whose: a customer of the store by the email of the session, or a customer of the books by id. */
type StatementOwner = { email: string } | { bookCustomerId: string };

/** How often it is read again because something was posted meanwhile. */
const MOST_READS = 2;

/**
 * Draws up a customer's statement of account for a month from what QuickBooks has now; nothing of it is stored
 * (decision 0022). An email with several customers in QuickBooks has one statement.
 *
 * @param at the month, YYYY-MM, and today, YYYY-MM-DD
 * @returns null if QuickBooks has no such customer
 * @throws PlatformFailure
 */
export async function loadAccountStatement(
  quickbooks: Pick<QuickBooks, 'query'>,
  owner: StatementOwner,
  at: { month: string; today: string },
): Promise<FoundStatement | null> {
  let accounts = await listBookAccounts(quickbooks, owner);
  for (let read = 1; ; read += 1) {
    const [first] = accounts;
    if (first === undefined) return null;
    const [entries, open] = await Promise.all([
      ofAll(accounts, (id) => listAccountEntries(quickbooks, id, `${at.month}-01`)),
      ofAll(accounts, (id) => listOpenInvoicesOf(quickbooks, id)),
    ]);
    const after = await listBookAccounts(quickbooks, owner);
    const balanceCents = balanceOf(after);
    if (balanceCents === balanceOf(accounts) || read === MOST_READS) {
      const found = { balanceCents, entries, open };
      const { name, email } = first;
      const statement = drawStatement(found, at.month, at.today);
      return { customer: { name, email }, statement };
    }
    accounts = after;
  }
}

async function ofAll<Entry>(
  accounts: readonly BookAccount[],
  load: (id: string) => Promise<Entry[]>,
): Promise<Entry[]> {
  return (await Promise.all(accounts.map(({ id }) => load(id)))).flat();
}

const balanceOf = (accounts: readonly BookAccount[]): Cents =>
  cents(accounts.reduce((sum, account) => sum + account.balanceCents, 0));
