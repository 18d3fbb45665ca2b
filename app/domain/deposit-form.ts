import { bonusCents, creditCents, parseAmount } from './deposit';
import type { DepositLimits } from './deposit-limits';
import type { OpenDeposit } from './deposit-shown';
import { cents, type Cents } from './money';
import type { PaymentMethod } from './payment-method';

/** The form for adding Earth Cash: what it is drawn with, and what its post is answered. */

export const DEPOSIT_FIELDS = ['amount', 'method', 'into', 'form_token', 'again'] as const;

/** Whose Earth Cash a deposit goes into: one's own, or, for its admins, that of the organization. */
export type DepositInto = 'own' | 'organization';

/** What the page and the dialog are drawn with. */
export type DepositPage = {
  methods: PaymentMethod[];
  /** A sentence while the card company is silent; there are no methods then. */
  problem: string | null;
  /** The card company's own fields can be shown on a page of ours. */
  inPlace: boolean;
  minCents: Cents;
  /** The largest amount whose credit still fits. */
  maxCents: Cents;
  dailyCreditCents: Cents;
  /** Of this rendered form; one deposit per token. */
  token: string;
  /** An amount to begin with, as it was typed. */
  amount: string;
  /** Id of the method that was saved a moment ago; empty otherwise. */
  chosen: string;
  /** Another deposit that has to come to its end first. */
  open: OpenDeposit | null;
  /** Name of the organization into whose Earth Cash this person may deposit; null for everybody else. */
  organization: string | null;
  /** What is chosen to begin with. */
  into: DepositInto;
};

/** Exactly what was typed and chosen. */
export type TypedDeposit = { amount: string; method: string; into: DepositInto };

/** The answer to a post that has not become a deposit. */
export type DepositReply = {
  step: 'form' | 'review';
  typed: TypedDeposit;
  /** The one that the form goes on with; another one once a charge has definitely failed. */
  token: string;
  /** Sentences: at the amount, at the methods, about the whole. */
  faults: { amount?: string; method?: string; form?: string };
  /** What is to be confirmed; in the step `review`. */
  review: DepositReview | null;
  /** The deposit that stands in the way. */
  openDepositId: string | null;
  /** The same was added a moment ago; the next post has to say that it is meant. */
  asksAgain: boolean;
};

export type DepositReview = {
  amountCents: Cents;
  bonusCents: Cents;
  creditCents: Cents;
  methodName: string;
  isBank: boolean;
  /** Whose Earth Cash it goes into; null for one's own. */
  organization: string | null;
};

/** What a person typed, as cents: as `parseAmount` reads it, with or without the dollar sign. */
export function readTyped(typed: string): Cents | null {
  return parseAmount(withoutSign(typed));
}

function withoutSign(typed: string): string {
  return typed.replace(/^ *\$/, '');
}

/** What an amount brings, for the review and below the field while it is typed; null for no amount. */
export function creditOf(
  typed: string,
): Pick<DepositReview, 'amountCents' | 'bonusCents' | 'creditCents'> | null {
  const amount = readTyped(typed);
  if (amount === null || amount === 0) return null;
  return { amountCents: amount, bonusCents: bonusCents(amount), creditCents: creditCents(amount) };
}

/** The largest amount that brings no more than this, its bonus included: 2,000.00 is 1,960.78. */
export function largestAmount(creditLimit: number): Cents {
  let amount = Math.ceil((creditLimit * 100) / 102);
  while (amount > 0 && creditCents(cents(amount)) > creditLimit) amount -= 1;
  return cents(amount);
}

export type AmountFault =
  | 'deposit_amount_missing'
  | 'deposit_amount_malformed'
  | 'deposit_amount_too_small'
  | 'deposit_amount_too_large';

/** What is wrong with an amount before anybody else is asked; the service checks it again. */
export function amountFault(
  typed: string,
  { minCents, maxCreditCents }: Pick<DepositLimits, 'minCents' | 'maxCreditCents'>,
): AmountFault | null {
  if (typed.trim() === '') return 'deposit_amount_missing';
  const amount = readTyped(typed);
  if (amount === null) return otherNumber(withoutSign(typed).trim());
  if (amount < minCents) return 'deposit_amount_too_small';
  return creditCents(amount) > maxCreditCents ? 'deposit_amount_too_large' : null;
}

/** Below zero and of too many digits are numbers all the same. */
function otherNumber(text: string): AmountFault {
  if (/^-\$?\d+(\.\d{1,2})?$/.test(text)) return 'deposit_amount_too_small';
  return /^\d{8,}(\.\d{1,2})?$/.test(text)
    ? 'deposit_amount_too_large'
    : 'deposit_amount_malformed';
}

/** Why a saved method cannot be charged now; null when it can. */
export function methodFault({
  isExpired,
  verification,
}: Pick<PaymentMethod, 'isExpired' | 'verification'>):
  'deposit_method_expired' | 'deposit_method_pending' | null {
  if (isExpired) return 'deposit_method_expired';
  return verification === 'pending' ? 'deposit_method_pending' : null;
}

/**
 * The one that was saved last, of those that can be charged. A method that was default before is older
 * than one that has just been saved.
 *
 * @param methods the default one first, then the newest
 */
export function newestUsable(methods: readonly PaymentMethod[]): PaymentMethod | null {
  const usable = methods.filter((method) => methodFault(method) === null);
  return usable.find(({ isDefault }) => !isDefault) ?? usable[0] ?? null;
}
