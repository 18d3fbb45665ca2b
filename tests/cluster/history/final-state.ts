import type { Holder } from './operation';

/** What is there after a run: the store's rows, and what the platforms have themselves. Amounts are in cents. */
export type FinalState = {
  deposits: FinalDeposit[];
  payments: FinalPayment[];
  refunds: FinalRefund[];
  payouts: FinalPayout[];
  balances: FinalBalance[];
  intents: FinalIntent[];
  orders: FinalOrder[];
  /** The store's own audit: checks that found something. */
  failedChecks: { check: string; count: number }[];
  openDiscrepancies: string[];
};

export type FinalDeposit = {
  id: string;
  token: string;
  holder: Holder;
  amountCents: number;
  state: string;
  intentId: string | null;
  /** Ledger transactions that credit it, and their sum in customers' and organizations' accounts. */
  credits: number;
  creditedCents: number;
  /** Its rows in `earth_cash_record`. */
  records: number;
};

export type FinalPayment = {
  id: string;
  token: string;
  holder: Holder;
  totalCents: number;
  storeCreditCents: number;
  cardCents: number;
  state: string;
  orderGid: string | null;
  intentId: string | null;
  /** What the ledger has taken for it from its holder, and given back after refunds. */
  takenCents: number;
  returnedCents: number;
};

export type FinalRefund = {
  id: string;
  token: string;
  orderGid: string;
  amountCents: number;
  method: string;
  state: string;
};

export type FinalPayout = {
  id: string;
  token: string;
  holder: Holder;
  amountCents: number;
  state: string;
  /** What the ledger has credited for it. */
  creditedCents: number;
};

export type FinalBalance = {
  holder: Holder;
  /** The sum of all entries, and what the accounts say. */
  entriesCents: number;
  storedCents: number;
  /** At Shopify; null for organizations and for who has nothing there. */
  shownCents: number | null;
};

export type FinalIntent = {
  id: string;
  /** The row's id in its metadata. */
  of: string;
  status: string;
  receivedCents: number;
  refundedCents: number;
  /** Charges that succeeded. */
  charges: number;
};

export type FinalOrder = {
  gid: string;
  name: string;
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  isCanceled: boolean;
  tags: string[];
};
