import type { Cents } from '~/domain/core/money';

/** Everything that decides whether an account can be closed (decision 0035). */
export type ClosingSnapshot = {
  /** The opening balance has been imported; until then we do not know what the customer has. */
  isImported: boolean;
  /** Paid money and bonus; `heldCents` is held by disputes, `reservedCents` reserved for payments. */
  availableCents: Cents;
  heldCents: Cents;
  reservedCents: Cents;
  /** The customer's commission as an ambassador, payable or still held. */
  commissionCents: Cents;
  /** Requested transfers of commission; their amounts have already left the commission balance. */
  requestedTransfers: number;
  openDeposits: number;
  openPayments: number;
  /** Refunds of the customer's orders that staff have requested. */
  requestedRefunds: number;
  /** Payments with an amount that is still to be refunded. */
  owedBack: number;
  openCustomOrders: number;
  /** Adjustments that wait for approval by a second person, and a raise at Shopify that waits for acceptance. */
  waitingAdjustments: number;
  /** Name of the organization of which this customer is the only admin. */
  lastAdminOf: string | null;
  /** Orders of which something is to be sent or paid: not canceled, not given back. */
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
  'orders',
  'custom-orders',
  'adjustments',
  'last-admin',
] as const;

export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

/** Returns everything that has to be settled first; empty if the account can be closed. */
export function closingObstacles(snapshot: ClosingSnapshot): ClosingObstacle[] {
  const stands: Record<ClosingObstacle, boolean> = {
    opening: !snapshot.isImported,
    balance: snapshot.availableCents !== 0,
    held: snapshot.heldCents !== 0 || snapshot.reservedCents !== 0,
    commission: snapshot.commissionCents !== 0,
    transfers: snapshot.requestedTransfers > 0,
    deposits: snapshot.openDeposits > 0,
    payments: snapshot.openPayments > 0,
    refunds: snapshot.requestedRefunds > 0,
    returns: snapshot.owedBack > 0,
    orders: snapshot.ordersUnderWay > 0,
    'custom-orders': snapshot.openCustomOrders > 0,
    adjustments: snapshot.waitingAdjustments > 0,
    'last-admin': snapshot.lastAdminOf !== null,
  };
  return CLOSING_OBSTACLES.filter((obstacle) => stands[obstacle]);
}

/**
 * Returns what of a customer's money keeps their data from being erased; empty if it can be erased. Unlike closing an
 * account, it does not need a balance that was imported, and neither a debt of the customer nor an order of theirs at Shopify stops
 * it.
 */
export function erasureObstacles(snapshot: ClosingSnapshot): ClosingObstacle[] {
  return closingObstacles(snapshot).filter((each) => {
    if (each === 'balance') return snapshot.availableCents > 0;
    if (each === 'commission') return snapshot.commissionCents > 0;
    return !['opening', 'orders', 'custom-orders', 'last-admin'].includes(each);
  });
}

/** The steps of closing an account, in order; `notified`: the mail has been sent. */
export type ClosingStep = 'ours' | 'methods' | 'platform' | 'notified';

/** Longest message, in characters, that tells the customer why the account is not closed. */
export const MAX_CLOSING_REASON = 1_000;
