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
import type { TopUpPage, TopUpRefusal, TopUpReply } from '~/domain/top-ups/top-up-page';
import type { StrictForm } from '~/http/form.server';

/** No amount or id is longer. Longer texts are cut, in the reply as well. */
const TYPED_LENGTH = 100;

export type PostedTopUp = { typed: TypedTopUp; version: number };

/** Returns the fields of a posted form, valid or not. */
export function postedTopUp(form: FormData): PostedTopUp {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, TYPED_LENGTH);
  const version = text('version');
  return {
    typed: {
      threshold: text('threshold'),
      amount: text('amount'),
      cap: text('cap'),
      method: text('method'),
    },
    version: /^\d{1,9}$/.test(version) ? Number(version) : 0,
  };
}

/** Returns a reply to the posted fields: by default, the form as posted without faults. */
export function topUpReply(
  { typed, version }: PostedTopUp,
  changes: Partial<TopUpReply> = {},
): TopUpReply {
  return { step: 'form', typed, version, faults: {}, review: null, ...changes };
}

/** Parses the posted fields into terms and a card; returns error messages by field if invalid. */
export function readTopUp(
  { typed }: PostedTopUp,
  form: Pick<StrictForm, 'withheld'>,
  { cards, bounds }: Pick<TopUpPage, 'cards' | 'bounds'>,
):
  | { terms: TopUpTerms; methodName: string; faults: null }
  | { terms: null; methodName: null; faults: TopUpReply['faults']; status: 404 | 422 } {
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
  if (terms && card && atMethod === null && form.withheld.size === 0) {
    return { terms, methodName: methodName(card), faults: null };
  }
  const said: TopUpReply['faults'] = atMethod ? { method: sentence(atMethod) } : {};
  for (const name of ['threshold', 'amount', 'cap'] as const) {
    const fault = faults?.[name];
    if (fault) said[name] = faultSentence(fault, bounds);
  }
  for (const name of form.withheld) {
    said[name === 'threshold' || name === 'amount' || name === 'cap' ? name : 'form'] =
      sentence('card_number_refused');
  }
  // Another customer's card gets the same reply as one that does not exist (money-security S-1).
  const status = atMethod === 'deposit_method_unknown' ? 404 : 422;
  return { terms: null, methodName: null, faults: said, status };
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

/** Returns the reply to a refusal: the message at the card, at the amount, or for the whole form. */
export function refusedTopUpReply(refusal: TopUpRefusal): Partial<TopUpReply> {
  switch (refusal.code) {
    case 'top_up_amount_unused':
      return { faults: { amount: sentence(refusal.code, dollars(refusal.amountCents)) } };
    case 'top_up_method_missing':
    case 'top_up_method_bank':
    case 'deposit_method_unknown':
    case 'deposit_method_expired':
    case 'top_up_card_unused':
      return { faults: { method: sentence(refusal.code) } };
    default:
      return { faults: { form: sentence(refusal.code) } };
  }
}

const dollars = (amount: TopUpTerms['amountCents']) => ({ amount: formatUsd(amount) });
