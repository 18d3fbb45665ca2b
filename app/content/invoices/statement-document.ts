import { calendarLabel, monthLabel } from '~/content/core/dates';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { startOfDay } from '~/domain/core/time/store-day';
import type {
  DocumentCell,
  DocumentFact,
  DocumentTable,
  StoreDocument,
  StoreIdentity,
} from '~/domain/documents/document';
import {
  type AccountStatement,
  lineState,
  type StatementLine,
} from '~/domain/invoices/account-statement';
import { AGING_BUCKETS } from '~/domain/invoices/aging';
import { ACCOUNT_STATEMENT, entryName } from './account-statement';
import { AGING_LABELS } from './receivables';

/** What a statement's document is made of. */
export type StatementDocumentData = {
  statement: AccountStatement;
  /** As QuickBooks has the customer. */
  customer: { name: string; email: string | null };
  /** YYYY-MM-DD */
  today: string;
  seller: StoreIdentity;
};

const WORDS = {
  customer: 'Customer',
  prepared: (day: string) => `Prepared ${day}`,
  transactions: (month: string) => `Transactions in ${month}`,
  pastDue: 'Past due',
  open: 'Total due',
  today: (day: string) =>
    `Statuses and open invoices are as of ${day}. Credits that aren’t applied to an invoice aren’t subtracted from the amount due.`,
  questions: (email: string) => `Questions about this statement? Email ${email}.`,
} as const;

/** Builds a customer's statement of account for a month as a document: what its page and its CSV file say. */
export function statementDocument(data: StatementDocumentData): StoreDocument {
  const { statement, customer, today, seller } = data;
  const { name, email } = customer;
  const day = calendarLabel(today);
  return {
    title: ACCOUNT_STATEMENT.title,
    number: monthLabel(statement.month),
    at: new Date(startOfDay(today)).toISOString(),
    date: WORDS.prepared(day),
    status: null,
    seller,
    parties: [
      {
        heading: WORDS.customer,
        // QuickBooks may have a customer by the address only.
        lines: [...new Set([name, email ?? ''])].filter((line) => line !== ''),
      },
    ],
    facts: facts(statement),
    tables: [linesTable(statement, today), agingTable(statement, day)],
    totals: [],
    notes: [
      { heading: null, text: WORDS.today(day) },
      { heading: null, text: WORDS.questions(seller.email) },
    ],
  };
}

function facts(statement: AccountStatement): DocumentFact[] {
  const { openingCents, invoicedCents, paidCents, creditedCents, closingCents, aging } = statement;
  const { opening, invoiced, paid, credited, closing } = ACCOUNT_STATEMENT;
  return [
    fact(opening, openingCents),
    fact(invoiced, invoicedCents),
    fact(paid, paidCents),
    fact(credited, creditedCents),
    fact(closing, closingCents),
    fact(WORDS.open, aging.totalCents),
    fact(WORDS.pastDue, cents(aging.totalCents - aging.buckets.current)),
  ];
}

function fact(label: string, amount: Cents): DocumentFact {
  return { label, value: formatUsd(amount) };
}

function linesTable(statement: AccountStatement, today: string): DocumentTable {
  const { columns, opening, closing, none } = ACCOUNT_STATEMENT;
  const { month, openingCents, closingCents, lines } = statement;
  return {
    caption: WORDS.transactions(monthLabel(month)),
    columns: [
      { label: columns.date, share: 1.8 },
      { label: columns.what, share: 3.1 },
      { label: columns.due, share: 1.8 },
      { label: columns.state, share: 1.3 },
      { label: columns.amount, share: 2.3, isNumber: true },
      { label: columns.balance, share: 2.3, isNumber: true },
    ],
    // Without lines the facts have both balances.
    rows:
      lines.length === 0
        ? []
        : [
            ['', opening, '', '', '', formatUsd(openingCents)],
            ...lines.map((line) => lineRow(line, today)),
            ['', closing, '', '', '', formatUsd(closingCents)],
          ],
    none,
  };
}

function lineRow(line: StatementLine, today: string): DocumentCell[] {
  const state = lineState(line, today);
  return [
    calendarLabel(line.on),
    entryName(line),
    line.kind === 'invoice' ? calendarLabel(line.dueOn) : '',
    state === null ? '' : ACCOUNT_STATEMENT.states[state],
    formatUsd(line.amountCents),
    formatUsd(line.runningCents),
  ];
}

function agingTable({ aging }: AccountStatement, day: string): DocumentTable {
  const { agingLabel, total } = ACCOUNT_STATEMENT;
  return {
    caption: `${agingLabel}, ${day}`,
    columns: [...AGING_BUCKETS.map((name) => AGING_LABELS[name]), total].map((label) => ({
      label,
      share: 1,
      isNumber: true,
    })),
    rows: [
      [...AGING_BUCKETS.map((name) => formatUsd(aging.buckets[name])), formatUsd(aging.totalCents)],
    ],
    none: '',
  };
}
