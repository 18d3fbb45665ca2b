import type { StatusBadge } from '~/content/core/tones';
import { movementDetails, movementName } from '~/content/ledger/statement';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { CUSTOMER_TYPE_LABELS } from '~/content/customers/erp-customers';

import { BY, type TimelineEntry } from '~/content/staff/timeline';
import type { CustomerType } from '~/domain/customers/customer';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { Movement } from '~/domain/ledger/statement';

type CustomerStates = {
  type: CustomerType;
  isAmbassador: boolean;
  isTaxExempt: boolean;
  isFrozen: boolean;
  isClosing: boolean;
  mayInvoice: boolean;
};

/** Returns what a customer is, and what is wrong with the account, as badges. */
export function customerBadges(states: CustomerStates): StatusBadge[] {
  const { badges } = ERP_CUSTOMER;
  return [
    { text: CUSTOMER_TYPE_LABELS[states.type] },
    ...(states.isFrozen ? [{ text: badges.frozen, tone: 'bad' as const }] : []),
    ...(states.isClosing ? [{ text: badges.closing, tone: 'warn' as const }] : []),
    ...(states.isAmbassador ? [{ text: badges.ambassador }] : []),
    ...(states.mayInvoice ? [{ text: badges.invoice }] : []),
    ...(states.isTaxExempt ? [{ text: badges.taxExempt }] : []),
  ];
}

type PlacedOrder = { id: string; name: string; createdAt: string; totalCents: Cents };

type CustomerEvents = {
  name: string;
  /** ISO 8601 */
  createdAt: string;
  orders: readonly PlacedOrder[];
  movements: readonly Movement[];
  closing: { requestedAt: string } | null;
};

/** Returns what customers did themselves, and what happened to their Earth Cash. */
export function customerEvents(customer: CustomerEvents): TimelineEntry[] {
  const { name, createdAt, orders, movements, closing } = customer;
  const own = { by: name, side: 'customer' as const };
  return [
    { ...own, id: 'created', at: createdAt, label: ERP_CUSTOMER.events.created },
    ...orders.map((order) => ({
      ...own,
      id: `order-${order.id}`,
      at: order.createdAt,
      label: ERP_CUSTOMER.events.ordered(order.name, formatUsd(order.totalCents)),
    })),
    ...(closing === null
      ? []
      : [{ ...own, id: 'closing', at: closing.requestedAt, label: ERP_CUSTOMER.requests.closing }]),
    ...movements.map((movement, nth) => ({
      id: `movement-${movement.at}-${nth}`,
      at: movement.at,
      by: BY.store,
      label: `${movementName(movement)}: ${movement.amountCents > 0 ? '+' : ''}${formatUsd(movement.amountCents)}`,
      lines: [
        ...movementDetails(movement),
        ERP_CUSTOMER.events.balance(formatUsd(movement.balanceCents)),
      ],
    })),
  ];
}
