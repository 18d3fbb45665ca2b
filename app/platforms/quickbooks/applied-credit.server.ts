import { cents, type Cents } from '~/domain/core/money';
import { bookCents } from './answer.server';
import { quoted, type QuickBooks } from './client.server';
import { findItem } from './credit-memo.server';

const PAGE_SIZE = 500;
/** The most ids that one query names. */
const IDS_AT_ONCE = 100;

/** A payment with what it applies: its own money, credits, or both. */
export type BookPayment = {
  Id: string;
  Line?: { Amount?: number; LinkedTxn?: { TxnId: string; TxnType: string }[] }[];
};

/** What reduces an invoice without being money. */
const CREDITS: readonly string[] = ['CreditMemo', 'JournalEntry'];

type Linked = { id: string; type: string; cents: Cents };

/**
 * Returns how much of each invoice was credited by these payments, by QuickBooks' id of the invoice. A payment that
 * applies money and credits to several invoices doesn't say which got which: each gets its share of the credits.
 */
export function creditedByInvoice(payments: readonly BookPayment[]): Map<string, Cents> {
  const credited = new Map<string, Cents>();
  for (const payment of payments) {
    const links = linksOf(payment);
    const invoices = links.filter(({ type }) => type === 'Invoice');
    const applied = sum(invoices);
    const credit = Math.min(applied, sum(links.filter(isCredit)));
    let [appliedBefore, creditBefore] = [0, 0];
    for (const { id, cents: amount } of credit > 0 ? invoices : []) {
      appliedBefore += amount;
      const creditUntil = Math.round((credit * appliedBefore) / applied);
      const share = creditUntil - creditBefore;
      creditBefore = creditUntil;
      credited.set(id, cents((credited.get(id) ?? 0) + share));
    }
  }
  return credited;
}

/**
 * Returns how much of each invoice of these customers was credited, as above.
 *
 * @throws PlatformFailure
 */
export async function loadCreditedOf(
  quickbooks: Pick<QuickBooks, 'query'>,
  bookCustomerIds: readonly string[],
): Promise<Map<string, Cents>> {
  const payments: BookPayment[] = [];
  for (const id of bookCustomerIds) {
    for (let start = 1; ; start += PAGE_SIZE) {
      const page = await quickbooks.query<BookPayment>(
        'Payment',
        `select * from Payment where CustomerRef = ${quoted(id)} orderby Id ` +
          `startposition ${start} maxresults ${PAGE_SIZE}`,
      );
      payments.push(...page);
      if (page.length < PAGE_SIZE) break;
    }
  }
  return creditedByInvoice(payments);
}

/**
 * Lists what was credited of an invoice beside the money that was paid on it: QuickBooks' ids of credit memos, and null for
 * anything else.
 *
 * @throws PlatformFailure
 */
export async function listCreditsOf(
  quickbooks: Pick<QuickBooks, 'query' | 'read'>,
  invoiceId: string,
): Promise<(string | null)[]> {
  const payments = await paymentsOf(quickbooks, invoiceId);
  const credits = payments.flatMap((payment) => linksOf(payment).filter(isCredit));
  return credits.map(({ id, type }) => (type === 'CreditMemo' ? id : null));
}

/** Returns how much of an invoice was credited. @throws PlatformFailure */
export async function loadCreditedOfInvoice(
  quickbooks: Pick<QuickBooks, 'query' | 'read'>,
  invoiceId: string,
): Promise<Cents> {
  const payments = await paymentsOf(quickbooks, invoiceId);
  return creditedByInvoice(payments).get(invoiceId) ?? cents(0);
}

/** Whether each of these credit memos is only of the item with this name. @throws PlatformFailure */
export async function areCreditsOfItem(
  quickbooks: Pick<QuickBooks, 'query' | 'read'>,
  memoIds: readonly string[],
  itemName: string,
): Promise<boolean> {
  const itemId = await findItem(quickbooks, itemName);
  if (itemId === null) return false;
  for (const id of memoIds) {
    const memo = await quickbooks.read<CreditMemo>('CreditMemo', id);
    const items = (memo?.Line ?? []).flatMap((line) => line.SalesItemLineDetail ?? []);
    if (items.length === 0) return false;
    if (items.some(({ ItemRef }) => ItemRef?.value !== itemId)) return false;
  }
  return true;
}

type CreditMemo = { Line?: { SalesItemLineDetail?: { ItemRef?: { value: string } } }[] };

async function paymentsOf(
  quickbooks: Pick<QuickBooks, 'query' | 'read'>,
  invoiceId: string,
): Promise<BookPayment[]> {
  type Invoice = { Id: string; LinkedTxn?: { TxnId: string; TxnType: string }[] };
  const invoice = await quickbooks.read<Invoice>('Invoice', invoiceId);
  const linked = invoice?.LinkedTxn ?? [];
  const ids = linked.filter(({ TxnType }) => TxnType === 'Payment').map(({ TxnId }) => TxnId);
  const payments: BookPayment[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE).map(quoted);
    payments.push(
      ...(await quickbooks.query<BookPayment>(
        'Payment',
        `select * from Payment where Id in (${some.join(', ')}) maxresults ${IDS_AT_ONCE}`,
      )),
    );
  }
  return payments;
}

function linksOf({ Line = [] }: BookPayment): Linked[] {
  return Line.flatMap(({ Amount, LinkedTxn = [] }) =>
    LinkedTxn.map(({ TxnId: id, TxnType: type }) => ({
      id,
      type,
      cents: bookCents(Amount ?? 0, 'payment'),
    })),
  );
}

const isCredit = ({ type }: Linked): boolean => CREDITS.includes(type);
const sum = (links: readonly Linked[]): number =>
  links.reduce((total, one) => total + one.cents, 0);
