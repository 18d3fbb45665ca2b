import { z } from 'zod';
import { sentence } from '~/content/core/errors';
import { methodFault } from '~/domain/deposits/deposit-form';
import { cents, formatUsd } from '~/domain/core/money';
import { methodName } from '~/domain/payment-methods/payment-method';
import {
  readTerms,
  TOP_UP_BOUNDS,
  type TopUpFault,
  type TopUpTerms,
  type TypedTopUp,
} from '~/domain/top-ups/top-up';
import {
  type TopUpPage,
  type TopUpRefusal,
  topUpRefusalStatus,
  type TopUpReview,
} from '~/domain/top-ups/top-up-page';
import type { Rejection } from '~/http/form-definition.server';

type Refused = Rejection | { fieldErrors: Readonly<Record<string, string>>; status: 404 | 422 };

const text = z.string().max(100).catch('');

/** An agreement as typed and chosen; `version` is that of the agreement that the page showed. */
export const topUpSchema = z.strictObject({
  threshold: text,
  amount: text,
  cap: text,
  method: text,
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(0),
});

/** Parses what was typed into terms and a card; returns the errors by field if invalid. */
export function readTopUp(
  typed: TypedTopUp,
  withheld: ReadonlySet<string>,
  { cards, bounds, problem }: Pick<TopUpPage, 'cards' | 'bounds' | 'problem'>,
): TopUpReview | Refused {
  if (problem !== null) return { sentence: problem, status: 503 };
  const { terms, faults } = readTerms(typed, {
    minCents: bounds.leastCents,
    maxCents: bounds.mostCents,
  });
  const card = cards.find(({ id }) => id === typed.method);
  const atMethod = card
    ? methodFault(card)
    : typed.method === ''
      ? ('top_up_method_missing' as const)
      : ('deposit_method_unknown' as const);
  if (terms && card && atMethod === null && withheld.size === 0) {
    return { terms, methodName: methodName(card) };
  }
  const fieldErrors: Record<string, string> = atMethod ? { method: sentence(atMethod) } : {};
  for (const name of ['threshold', 'amount', 'cap'] as const) {
    const fault = faults?.[name];
    if (fault) fieldErrors[name] = faultSentence(fault, bounds);
  }
  for (const name of withheld) fieldErrors[name] = sentence('card_number_refused');
  // Another customer's card gets the same reply as one that does not exist (money-security S-1).
  return { fieldErrors, status: atMethod === 'deposit_method_unknown' ? 404 : 422 };
}

function faultSentence(fault: TopUpFault, bounds: TopUpPage['bounds']): string {
  switch (fault) {
    case 'top_up_threshold_too_small':
      return sentence(fault, { amount: formatUsd(cents(TOP_UP_BOUNDS.leastThreshold)) });
    case 'top_up_amount_too_small':
      return sentence(fault, { amount: formatUsd(bounds.leastCents) });
    case 'top_up_amount_too_large':
      return sentence(fault, { amount: formatUsd(bounds.mostCents) });
    case 'top_up_cap_too_large':
      return sentence(fault, { amount: formatUsd(bounds.mostInMonthCents) });
    default:
      return sentence(fault);
  }
}

/** Returns why it was not turned on: at the card, at the amount, or for the whole form. */
export function topUpRejection(refusal: TopUpRefusal): Rejection {
  const status = topUpRefusalStatus(refusal.code);
  switch (refusal.code) {
    case 'top_up_amount_unused':
      return {
        sentence: sentence(refusal.code, dollars(refusal.amountCents)),
        status,
        field: 'amount',
      };
    case 'top_up_method_missing':
    case 'top_up_method_bank':
    case 'deposit_method_unknown':
    case 'deposit_method_expired':
    case 'top_up_card_unused':
      return { code: refusal.code, status, field: 'method' };
    default:
      return { code: refusal.code, status };
  }
}

const dollars = (amount: TopUpTerms['amountCents']) => ({ amount: formatUsd(amount) });
