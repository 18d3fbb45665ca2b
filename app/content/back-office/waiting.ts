import { alarmLabel } from '~/content/alarms/alarms';
import { APPROVAL_KINDS } from '~/content/approvals/erp-approvals';
import { CHANGE_LABELS } from '~/content/bulk-actions/erp-bulk-actions';
import { OPERATION_KINDS_LABELS } from '~/content/reconciliation/erp-operations';
import {
  operationOf,
  type WaitingFor,
  type WaitingItem,
  type WaitingKind,
} from '~/domain/back-office/waiting';
import type { BulkActionChange } from '~/domain/bulk-actions/bulk-action';
import { customerNumber } from '~/domain/core/ids';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import type { OperationKind } from '~/domain/reconciliation/discrepancy-repair';
import type { ApprovalKind } from '~/domain/staff/approval';
import { erpPaths } from '~/erp-paths';

/** The kinds of work: its heading, and the page that lists all of it. */
export const WAITING_LABELS: Record<WaitingKind, { heading: string; href: string }> = {
  alarm: { heading: 'Alarms', href: erpPaths.alarms() },
  dispute: { heading: 'Disputes that need a response', href: erpPaths.disputes() },
  'frozen-account': { heading: 'Frozen accounts no longer below zero', href: erpPaths.cash() },
  break: { heading: 'Reconciliation issues', href: erpPaths.discrepancies() },
  operation: { heading: 'Stuck transactions', href: erpPaths.operations({ kind: 'still' }) },
  approval: { heading: 'Approvals', href: erpPaths.approvals() },
  payout: { heading: 'Payout requests', href: erpPaths.payouts() },
  'invoice-request': { heading: 'Requests for invoice terms', href: erpPaths.invoiceRequests() },
  'custom-order': {
    heading: 'Custom orders to quote',
    href: erpPaths.customOrders({ state: 'requested' }),
  },
  proof: {
    heading: 'Custom orders that need a proof',
    href: erpPaths.customOrders({ state: 'to-proof' }),
  },
  'custom-order-reply': {
    heading: 'Replies on custom orders',
    href: erpPaths.customOrders({ state: 'to-answer' }),
  },
  'production-due': {
    heading: 'Custom orders late or due soon',
    href: erpPaths.customOrders({ state: 'due' }),
  },
  'production-start': {
    heading: 'Custom orders to put into production',
    href: erpPaths.customOrders({ state: 'ordered', sort: 'oldest' }),
  },
  quote: {
    heading: 'Quotes to price or answer',
    href: erpPaths.quotes({ state: 'to-do' }),
  },
  return: { heading: 'Returns and claims', href: erpPaths.returns({ state: 'to-do' }) },
  'account-request': { heading: 'Accounts to close', href: erpPaths.customerRequests() },
  'account-merge': { heading: 'Account merges', href: erpPaths.customerRequests() },
  'order-run': { heading: 'Unfinished bulk actions', href: erpPaths.bulkActions({ show: 'open' }) },
  'edit-open': {
    heading: 'Edited orders to collect or refund',
    href: erpPaths.orders({ payment: 'PARTIALLY_PAID', sort: 'oldest' }),
  },
  'order-to-send': {
    heading: 'Orders to ship',
    href: erpPaths.orders({ standing: 'TO_SEND', sort: 'oldest' }),
  },
  'low-stock': { heading: 'Low stock', href: erpPaths.inventory({ state: 'low' }) },
  review: { heading: 'Reviews to check', href: erpPaths.reviews() },
  invitation: { heading: 'Unanswered invitations', href: erpPaths.users() },
};

/** Returns what a piece of work is called, and the page to do it. */
export function workEntry({ kind, subject, name }: WaitingItem): { label: string; href: string } {
  const number = customerNumber(subject);
  switch (kind) {
    case 'alarm':
      return { label: alarmLabel(name ?? ''), href: erpPaths.alarms() };
    case 'dispute':
      return {
        label: name === null ? 'Dispute for a deposit' : `Dispute for order ${name}`,
        href: erpPaths.dispute(subject),
      };
    case 'break':
      return { label: discrepancyLabel(name ?? ''), href: erpPaths.discrepancy(subject) };
    case 'frozen-account':
      return { label: 'Frozen account', href: erpPaths.customer(number) };
    case 'operation': {
      const { of, id } = operationOf(subject);
      const isListed = of === 'staff-refund';
      return {
        label: OPERATION_KINDS_LABELS[of as OperationKind],
        href: isListed
          ? erpPaths.operations({ kind: 'still' })
          : erpPaths.operation(of, customerNumber(id)),
      };
    }
    case 'approval':
      return { label: APPROVAL_KINDS[name as ApprovalKind], href: erpPaths.approvals() };
    case 'payout':
      return { label: 'Payout request', href: erpPaths.payout(subject) };
    case 'invoice-request':
      return { label: 'Invoice terms', href: erpPaths.invoiceRequests() };
    case 'custom-order':
    case 'proof':
    case 'custom-order-reply':
    case 'production-due':
    case 'production-start':
      return { label: name ?? '', href: erpPaths.customOrder(subject) };
    case 'quote':
      return { label: name ?? '', href: erpPaths.quote(subject) };
    case 'return':
      return { label: name ?? '', href: erpPaths.return(subject) };
    case 'account-request':
      return { label: 'Close account', href: erpPaths.customerRequest(subject) };
    case 'account-merge':
      return { label: 'Merge accounts', href: erpPaths.merge(number) };
    case 'order-run':
      return {
        label: CHANGE_LABELS[name as BulkActionChange],
        href: erpPaths.bulkAction(subject),
      };
    case 'edit-open':
    case 'order-to-send':
      return { label: name ?? '', href: erpPaths.order(number) };
    case 'low-stock':
      return { label: name ?? '', href: erpPaths.inventoryItem(number) };
    case 'review':
      return { label: name ?? '', href: erpPaths.reviews() };
    case 'invitation':
      return { label: name ?? '', href: erpPaths.users() };
  }
}

/** Returns how much work waits on each page of the sidebar. */
export function menuCounts(waiting: readonly Pick<WaitingFor, 'kind' | 'count'>[]) {
  const counts: Record<string, number> = {};
  for (const { kind, count } of waiting) {
    const [page = ''] = WAITING_LABELS[kind].href.split('?');
    counts[page] = (counts[page] ?? 0) + count;
  }
  return counts;
}
