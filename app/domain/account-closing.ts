import type { Cents } from './money';

/** What stands in the way of closing an account (decision 0035). */
export type ClosingLook = {
  /** The balance from before us has been taken in; else nobody knows what they have. */
  isImported: boolean;
  /** Paid and bonus; what is kept back and set aside. */
  availableCents: Cents;
  heldCents: Cents;
  reservedCents: Cents;
  /** Of the ambassador: payable or held. */
  commissionCents: Cents;
  /** Transfers of commission that are asked for: what they pay has left the commission already. */
  askedTransfers: number;
  openDeposits: number;
  openPayments: number;
  /** Refunds of their orders that staff has asked for. */
  askedRefunds: number;
  /** Payments of which something is still to be given back. */
  owedBack: number;
  openCustomOrders: number;
  /** Corrections that wait for a second person. */
  waitingAdjustments: number;
  /** Name of the organization whose only admin this is. */
  lastAdminOf: string | null;
  /** Orders that are neither sent whole nor cancelled: for staff to look at, no obstacle. */
  ordersUnderWay: number;
};

const CLOSING_OBSTACLES = [
  'opening',
  'balance',
  'held',
  'commission',
  'transfers',
  'deposits',
  'payments',
  'refunds',
  'returns',
  'custom-orders',
  'adjustments',
  'last-admin',
] as const;

export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

/** Everything that has to be settled before; empty when the account can be closed. */
export function closingObstacles(look: ClosingLook): ClosingObstacle[] {
  const stands: Record<ClosingObstacle, boolean> = {
    opening: !look.isImported,
    balance: look.availableCents !== 0,
    held: look.heldCents !== 0 || look.reservedCents !== 0,
    commission: look.commissionCents !== 0,
    transfers: look.askedTransfers > 0,
    deposits: look.openDeposits > 0,
    payments: look.openPayments > 0,
    refunds: look.askedRefunds > 0,
    returns: look.owedBack > 0,
    'custom-orders': look.openCustomOrders > 0,
    adjustments: look.waitingAdjustments > 0,
    'last-admin': look.lastAdminOf !== null,
  };
  return CLOSING_OBSTACLES.filter((obstacle) => stands[obstacle]);
}

/** What closing does, in this order; `told`: the mail has left. */
export type ClosingStep = 'ours' | 'methods' | 'platform' | 'told';

/** To the customer, why the account is not closed. */
export const MOST_CLOSING_WORDS = 1_000;
