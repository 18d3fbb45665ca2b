import { parseAmount } from '~/domain/core/forms/amount';
import type { OpenDeposit } from './deposit-view';
import type { Cents } from '~/domain/core/money';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { bonusCents, creditCents } from '~/domain/ledger/deposit-bonus';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

/** The form for adding Earth Cash: its data, and the replies to it. */

/** Whose Earth Cash is credited: the customer's own or, for its admins, the organization's. */
export type DepositInto = 'own' | 'organization';

/** Data of the page and of the dialog. */
export type DepositPage = {
  methods: PaymentMethod[];
  /** A message while Stripe does not answer; there are no methods then. */
  problem: string | null;
  minCents: Cents;
  /** The largest amount that this customer may deposit now; less than `minCents` if they have to wait. */
  maxCents: Cents;
  /** The limit for 24 hours, bonus included, and how much of it is used. */
  dailyCreditCents: Cents;
  usedCents: Cents;
  /** Belongs to this rendered form; at most one deposit per token. */
  token: string;
  /** The initial amount, exactly as typed. */
  amount: string;
  /** Id of the initial payment method; empty if the customer has to choose one. */
  chosen: string;
  /** Ids of the methods that were declined in the last two hours. */
  declined: string[];
  /** An open deposit that has to end first. */
  open: OpenDeposit | null;
  /** Name of the organization that this customer may deposit for, as one of its admins; otherwise null. */
  organization: string | null;
  /** The initial choice. */
  into: DepositInto;
};

/** Exactly what was typed and chosen. */
export type TypedDeposit = { amount: string; method: string; into: DepositInto };

/** What the page shows besides a form that did not become a deposit. */
export type DepositAside = {
  /** What the customer has to confirm; null shows the fields. */
  shown: DepositReview | null;
  /** In place of the page's, after a charge was declined. */
  declined?: string[];
  /** The open deposit that prevents this one. */
  openDepositId?: string | null;
  /** An identical deposit was made a moment ago; the next post has to confirm that this one is intended. */
  isRepeat?: boolean;
};

export type DepositReview = {
  amountCents: Cents;
  bonusCents: Cents;
  creditCents: Cents;
  methodName: string;
  isBank: boolean;
  /** Name of the organization that is credited; null for the customer's own Earth Cash. */
  organization: string | null;
};

/** Parses a typed amount with `parseAmount`, with or without a dollar sign. */
export function parseTyped(typed: string): Cents | null {
  return parseAmount(withoutSign(typed));
}

function withoutSign(typed: string): string {
  return typed.replace(/^ *\$/, '');
}

/** Returns the credit for a typed amount, for the review and for live display; null if it is no amount. */
export function creditOf(
  typed: string,
): Pick<DepositReview, 'amountCents' | 'bonusCents' | 'creditCents'> | null {
  const amount = parseTyped(typed);
  if (amount === null || amount === 0) return null;
  return { amountCents: amount, bonusCents: bonusCents(amount), creditCents: creditCents(amount) };
}

export type AmountError =
  | 'deposit_amount_missing'
  | 'deposit_amount_malformed'
  | 'deposit_amount_too_small'
  | 'deposit_amount_too_large';

/** Validates an amount in the form; the service validates it again. */
export function amountError(
  typed: string,
  { minCents, maxCreditCents }: Pick<DepositLimits, 'minCents' | 'maxCreditCents'>,
): AmountError | null {
  if (typed.trim() === '') return 'deposit_amount_missing';
  const amount = parseTyped(typed);
  if (amount === null) return otherNumber(withoutSign(typed).trim());
  if (amount < minCents) return 'deposit_amount_too_small';
  return creditCents(amount) > maxCreditCents ? 'deposit_amount_too_large' : null;
}

/** Distinguishes negative numbers and numbers with too many digits from malformed input. */
function otherNumber(text: string): AmountError {
  if (/^-\$?\d+(\.\d{1,2})?$/.test(text)) return 'deposit_amount_too_small';
  return /^\d{8,}(\.\d{1,2})?$/.test(text)
    ? 'deposit_amount_too_large'
    : 'deposit_amount_malformed';
}

/** Returns why a saved method cannot be charged now; null if it can. */
export function methodError({
  isExpired,
  verification,
}: Pick<PaymentMethod, 'isExpired' | 'verification'>):
  | 'deposit_method_expired'
  | 'deposit_method_pending'
  | null {
  if (isExpired) return 'deposit_method_expired';
  return verification === 'pending' ? 'deposit_method_pending' : null;
}

/**
 * Returns the method to suggest: the default one, or else the first, of those that can be charged and were
 * not just declined; null if there is none.
 */
export function suggestedMethod(
  methods: readonly PaymentMethod[],
  declined: readonly string[],
): PaymentMethod | null {
  const fit = methods.filter(
    (method) => methodError(method) === null && !declined.includes(method.id),
  );
  return fit.find(({ isDefault }) => isDefault) ?? fit[0] ?? null;
}

/**
 * Returns the method that was saved last, of those that can be charged. The default one is only the fallback,
 * because it is older than a method that has just been saved.
 *
 * @param methods the default one first, then newest first
 */
export function newestUsable(methods: readonly PaymentMethod[]): PaymentMethod | null {
  const usable = methods.filter((method) => methodError(method) === null);
  return usable.find(({ isDefault }) => !isDefault) ?? usable[0] ?? null;
}
