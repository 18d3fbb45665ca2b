import { isGid, isUuid } from '~/domain/core/ids';

/**
 * The parts of a PaymentIntent that the store reads. `status` is an open list: Stripe may add a value at
 * any time, and an unknown one must never move money (money-security 1.1 row 5).
 *
 * @see https://docs.stripe.com/api/payment_intents/object
 */
export type IntentSnapshot = {
  id: string;
  status: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  /** The customer's id at Stripe. */
  customer: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  latestChargeId: string | null;
  /** Why the last attempt was declined, as Stripe's codes. */
  decline: { code: string; declineCode: string | null } | null;
  /** Where the customer's bank wants to authenticate them. */
  nextActionUrl: string | null;
  /** For the owner's page only; never logged. */
  clientSecret: string | null;
  createdAt: Date;
};

/** What may be saved and charged (spec section 3, Payment method). */
export const PAYMENT_METHOD_TYPES = ['card', 'us_bank_account'] as const;
export type PaymentMethodType = (typeof PAYMENT_METHOD_TYPES)[number];

/** A saved card or bank account of one customer, as pages and JSON answers may show it. */
export type PaymentMethod = {
  /** Stripe's id, `pm_…`. */
  id: string;
  type: PaymentMethodType;
  /** A card's brand by Stripe's code, e.g. `visa`, `mastercard`, `amex`. */
  brand: string | null;
  last4: string;
  /** A card's month, 1–12, and full year. */
  expMonth: number | null;
  expYear: number | null;
  /** For a bank account, e.g. 'STRIPE TEST BANK' and `checking`. */
  bankName: string | null;
  accountType: string | null;
  isDefault: boolean;
  /** The customer's nickname for it, kept by us, not Stripe. Null without one, or if it was not loaded. */
  nickname: string | null;
  /** Whether a card is past the last day of its month. */
  isExpired: boolean;
  /** `pending`: a bank account whose small test deposits are not confirmed yet; it cannot be charged. */
  verification: 'verified' | 'pending';
  /** Where the customer confirms a pending bank account, on Stripe's own page. */
  verifyUrl: string | null;
};

/** How often one customer may start to save a method (money-security S-9). */
export const SETUP_LIMIT = { max: 5, windowMs: 3_600_000 } as const;

/** The most characters of a method's nickname. */
export const METHOD_NICKNAME_LENGTH = 40;

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Returns 'Visa' for `visa`, and 'Card' for an unknown code. */
export function brandName(brand: string | null): string {
  return (brand !== null && Object.hasOwn(BRANDS, brand) && BRANDS[brand]) || 'Card';
}

type Named = Pick<PaymentMethod, 'type' | 'brand' | 'bankName' | 'last4'>;

/** Returns a method's name as all sentences use it: 'Visa ending in 4242'. */
export function methodName({ type, brand, bankName, last4 }: Named): string {
  const name = type === 'card' ? brandName(brand) : (bankName ?? 'Bank account');
  return `${name} ending in ${last4}`;
}

/** Whether a card has expired: it is valid to the end of its month, in UTC. No expiry means never. */
export function isExpired(expMonth: number | null, expYear: number | null, at: Date): boolean {
  const expiresAt = cardExpiresAt({ expMonth, expYear });
  return expiresAt !== null && at.getTime() >= expiresAt.getTime();
}

/** Returns the moment at which a card expires; null without an expiry. */
export function cardExpiresAt({
  expMonth,
  expYear,
}: Pick<PaymentMethod, 'expMonth' | 'expYear'>): Date | null {
  if (expMonth === null || expYear === null) return null;
  return new Date(Date.UTC(expYear, expMonth, 1));
}

/** The metadata value that marks the store's own intents (money-security 3.2, step B). */
const INTENT_APP = 'earthcash';

/**
 * Reads from an intent's metadata who it belongs to. A Stripe account may also serve other software, whose
 * intents are none of our business.
 *
 * @returns null for others' intents; nulls inside where one of ours lacks the value
 */
export function ownerOf({ metadata }: Pick<IntentSnapshot, 'metadata'>): {
  depositId: string | null;
  customerGid: string | null;
  /** The organization that it is for; null for the customer's own Earth Cash. */
  organizationId: string | null;
} | null {
  if (metadata['app'] !== INTENT_APP) return null;
  const { deposit_id: depositId = '', customer_gid: customerGid = '' } = metadata;
  const { organization_id: organizationId = '' } = metadata;
  return {
    depositId: isUuid(depositId) ? depositId : null,
    customerGid: isGid(customerGid, 'Customer') ? customerGid : null,
    organizationId: isUuid(organizationId) ? organizationId : null,
  };
}
