import type { Permission } from '~/domain/staff/permissions';

/**
 * Work that waits for staff, by the page or action that handles it: those without the permission are not
 * told.
 */
export const WAITING = {
  dispute: '/erp/disputes',
  break: '/erp/cash/differences',
  'frozen-account': '/erp/cash',
  operation: '/erp/cash/operations',
  approval: 'approvals.decide',
  payout: 'payouts.decide',
  'invoice-request': '/erp/invoices',
  'custom-order': '/erp/orders/custom',
  proof: '/erp/orders/custom',
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
  /** When the oldest began to wait, ISO 8601; null if that is not known. */
  since: string | null;
  /** The nearest deadline, ISO 8601; null for kinds without one. */
  dueAt: string | null;
};
