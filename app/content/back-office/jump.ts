import { APPROVAL_KINDS } from '~/content/approvals/erp-approvals';
import { CHANGE_LABELS } from '~/content/bulk-actions/erp-bulk-actions';
import { calendarLabel, monthLabel } from '~/content/core/dates';
import type { JumpKind } from '~/domain/back-office/jump';
import type { JumpVerb } from '~/domain/back-office/jump-command';
import type { BulkActionChange } from '~/domain/bulk-actions/bulk-action';
import { type Cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import type { ApprovalKind } from '~/domain/staff/approval';

/** Texts of the jump box. */
export const JUMP = {
  title: 'Find',
  text: 'Orders, drafts, custom orders, quotes, returns, customers, products, payments, invoices, disputes, and pages.',
  label: 'Find anything in the back office',
  hint: '#1002, C-1001, SKU, phone, email, pi_…, name, or page',
  fieldHint: 'Find anything (Ctrl K)',
  send: 'Find',
  results: 'Results',
  none: 'No results',
  nothingTyped:
    'Type an order, draft (#D12), custom order (C-1001), quote (Q-1001), return (R-1001), or invoice (INV-1037) number; a tracking number, SKU, discount code, phone number, email address, or name; an ID; or a page. Or say what to do: “refund #1002 cup 2”, “cancel #1002”, “note #1002 Called, will pick up”, “quote C-1001 84 12 18 3 weeks”, “adjust +50 ivy Late delivery”, “export last month”.',
} as const;

export const JUMP_GROUPS: Record<JumpKind, string> = {
  action: 'Actions',
  page: 'Pages',
  order: 'Orders',
  draft: 'Draft orders',
  'custom-order': 'Custom orders',
  quote: 'Quotes',
  return: 'Returns and claims',
  customer: 'Customers',
  product: 'Products',
  deposit: 'Deposits',
  payment: 'Payments',
  refund: 'Refunds',
  invoice: 'Invoices',
  dispute: 'Disputes',
  issue: 'Reconciliation issues',
  approval: 'Approvals',
  payout: 'Payouts',
  'bulk-action': 'Bulk actions',
  request: 'Customer requests',
};

const ONE: Partial<Record<JumpKind, string>> = {
  deposit: 'Deposit',
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  request: 'Request to close an account',
};

/** Returns what a thing that was found by its id is called. @param name its number, or the code of what it is */
export function jumpRecordLabel(kind: JumpKind, name: string | null): string {
  if (kind === 'issue') return discrepancyLabel(name ?? '');
  if (kind === 'approval') return APPROVAL_KINDS[name as ApprovalKind] ?? JUMP_GROUPS.approval;
  if (kind === 'bulk-action') return CHANGE_LABELS[name as BulkActionChange] ?? JUMP_GROUPS[kind];
  const one = ONE[kind];
  if (one === undefined) return name ?? JUMP_GROUPS[kind];
  return name === null ? one : `${one} for order ${name}`;
}

/**
 * Returns what a step is called.
 *
 * @param label of what it is about: `#1002`, or a person's name
 * @param what of its form is filled in already: the pieces of a line, the amount, the note
 */
export function jumpStepLabel(verb: Exclude<JumpVerb, 'export'>, label: string, what = ''): string {
  const labels: Record<Exclude<JumpVerb, 'export'>, string> = {
    refund: `Refund ${what} ${what && 'of '}order ${label}`,
    cancel: `Cancel order ${label}${what && `: ${what}`}`,
    paid: `Mark order ${label} as paid`,
    note: `Add note to order ${label}${what && `: “${what}”`}`,
    quote: `Quote ${label}${what && `: ${what}`}`,
    adjust: `Adjust Earth Cash for ${label}${what && `: ${what}`}`,
    merge: `Merge ${label}’s account`,
  };
  return labels[verb].replaceAll('  ', ' ');
}

/** Returns what the file of a month's orders is called. @param month YYYY-MM */
export function jumpExportLabel(month: string): string {
  return `Download orders from ${monthLabel(month)} (CSV)`;
}

/** Other words for the last two months, the older one first. */
export const JUMP_MONTHS = ['last month', 'this month'] as const;

/** Returns the number of results, to be read out. */
export function jumpCount(count: number, query: string): string {
  if (count === 0) return `${JUMP.none} for ${query}`;
  return `${count} ${count === 1 ? 'result' : 'results'} for ${query}`;
}

/** Returns the facts that distinguish one thing from another, as far as they are known. */
export function jumpNote(facts: {
  at?: Date | null;
  cents?: Cents | null;
  who?: string | null;
}): string {
  const { at = null, cents: amount = null, who = null } = facts;
  return [
    at && calendarLabel(storeDay(at.getTime())),
    amount === null ? null : formatUsd(amount),
    who,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns what distinguishes an invoice. @param dueOn YYYY-MM-DD */
export function jumpInvoiceNote(invoice: {
  customerName: string;
  amountCents: Cents;
  balanceCents: Cents;
  dueOn: string;
}): string {
  const { customerName, amountCents, balanceCents, dueOn } = invoice;
  const owed =
    balanceCents === 0
      ? `${formatUsd(amountCents)}, nothing due`
      : `${formatUsd(balanceCents)} of ${formatUsd(amountCents)} due ${calendarLabel(dueOn)}`;
  return [customerName, owed].filter(Boolean).join(', ');
}
