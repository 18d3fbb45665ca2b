import type { Permission } from './permissions';

/**
 * What waits for somebody of the staff, by the page or the action with which it is done: whoever may not
 * do it is not told of it.
 */
export const WAITING = {
  break: '/erp/cash/differences',
  operation: '/erp/cash/operations',
  adjustment: 'cash.approve',
  payout: 'payouts.decide',
  'invoice-request': '/erp/invoices',
  'custom-order': '/erp/orders/custom',
  'account-request': '/erp/customers/requests',
  'account-merge': 'customers.merge',
  'order-run': '/erp/orders',
  'order-to-send': '/erp/orders',
  invitation: '/erp/users',
} as const satisfies Record<string, Permission>;

export type WaitingKind = keyof typeof WAITING;

export type WaitingFor = {
  kind: WaitingKind;
  count: number;
  /** Since when the oldest waits, ISO 8601. */
  since: string;
};
