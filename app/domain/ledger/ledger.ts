import { cents, type Cents } from '~/domain/core/money';
import { bonusCents } from './deposit-bonus';

/** The kinds of ledger transactions (money-security M-5). */
export const LEDGER_KINDS = [
  'deposit_credit',
  'refund',
  'refund_restored',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'opening',
  'outside_change',
  'adjustment',
  'payment_held',
  'payment_released',
  'payment_spent',
  'payment_returned',
  'organization_moved',
  'organization_returned',
  'commission_paid',
  'account_merged',
] as const;

export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The accounts that each customer has; all others are the house's and exist once. */
export type CustomerAccountKind =
  | 'customer_paid'
  | 'customer_bonus'
  /** Held by a dispute. */
  | 'customer_held'
  /** Reserved for a payment in progress. */
  | 'customer_reserved';

export type LedgerAccountKind =
  | CustomerAccountKind
  | 'psp_clearing'
  | 'bonus_expense'
  | 'external'
  | 'loss'
  | 'settlement'
  | 'commission_expense';

/** One entry: `+` increases what we owe the customer. The entries of a transaction sum to zero. */
export type LedgerLine = {
  account: LedgerAccountKind;
  /** Set for a customer's account; null for the house's. */
  customerGid: string | null;
  amountCents: Cents;
};

/** Returns the lines of a credited deposit. Without a bonus, its two lines are zero and are not posted. */
export function creditLines(customerGid: string, amount: Cents): LedgerLine[] {
  const bonus = bonusCents(amount);
  return [
    { account: 'customer_paid', customerGid, amountCents: amount },
    { account: 'customer_bonus', customerGid, amountCents: bonus },
    { account: 'psp_clearing', customerGid: null, amountCents: cents(-amount) },
    { account: 'bonus_expense', customerGid: null, amountCents: cents(-bonus) },
  ];
}

/**
 * An organization has its own Earth Cash (decision 0023). In the ledger it is a wallet like a customer,
 * under an id that no Shopify customer can have; migration 0005 builds the same id.
 */
const PREFIX = 'gid://earth-brands/Organization/';

/** Returns the id of an organization in the ledger. @param id a UUID */
export function organizationGid(id: string): string {
  return `${PREFIX}${id}`;
}

/** Whether a wallet in the ledger is an organization: its balance is never published to Shopify. */
export function isOrganizationGid(gid: string): boolean {
  return gid.startsWith(PREFIX);
}

/** Returns whose Earth Cash a payment or deposit uses: the organization's, or the customer's own. */
export function walletOf({
  customerGid,
  organizationId,
}: {
  customerGid: string;
  organizationId: string | null;
}): string {
  return organizationId === null ? customerGid : organizationGid(organizationId);
}

/** A wallet of Earth Cash as staff see them; the name is null if no mirror has one. */
export type WalletOwner = {
  kind: 'customer' | 'organization';
  /** `gid://shopify/Customer/1`, or the organization's id in the ledger. */
  gid: string;
  name: string | null;
};

/** The states of a deposit (money-security 3.1). */
export const DEPOSIT_STATES = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
  'processing',
  'credited',
  'failed',
  'canceled',
  'review',
] as const;

export type DepositState = (typeof DEPOSIT_STATES)[number];

/** No transition leaves these states; refunds and disputes are further ledger entries. */
export const TERMINAL_STATES: readonly DepositState[] = ['credited', 'failed', 'canceled'];

/** While a customer has a deposit in one of these states, no other may begin. */
export const OPEN_STATES: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
];
