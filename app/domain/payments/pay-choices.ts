import { cents, type Cents } from '~/domain/core/money';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { type CashFrom, type PaymentSplit, splitPayment } from './payment';

/** Paying for one thing as a whole: a few complete choices, each with its amounts, instead of separate fields. */

const PAY_METHODS = [
  'cash',
  'cash-card',
  'card',
  'cash-terms',
  'terms',
  'organization',
  'organization-card',
  'organization-terms',
] as const;

type PayMethod = (typeof PAY_METHODS)[number];

export type PayChoice = { way: PayMethod; from: CashFrom; split: PaymentSplit };

/**
 * Lists the ways in which this customer can pay a total, those with the most Earth Cash first. Ways that use
 * the organization's come last, so that they are never the default when there is another.
 *
 * @param organizationCents what the customer may use of the organization's Earth Cash
 * @param mayOwe whether the customer has been granted the invoice option
 */
export function payChoices(
  totalCents: Cents,
  {
    availableCents,
    organizationCents,
    hasCard,
    mayOwe,
  }: { availableCents: Cents; organizationCents: Cents; hasCard: boolean; mayOwe: boolean },
): PayChoice[] {
  const nothing = cents(0);
  const isEnough = availableCents >= totalCents;
  const hasSome = availableCents > 0 && !isEnough;
  const isTheirsEnough = organizationCents >= totalCents;
  const haveSome = organizationCents > 0 && !isTheirsEnough;
  const desired: [PayMethod, boolean, Cents, 'card' | 'terms'][] = [
    ['cash', isEnough, totalCents, 'terms'],
    ['cash-card', hasSome && hasCard, availableCents, 'card'],
    ['cash-terms', hasSome && mayOwe, availableCents, 'terms'],
    ['card', hasCard, nothing, 'card'],
    ['terms', mayOwe, nothing, 'terms'],
    ['organization', isTheirsEnough, totalCents, 'terms'],
    ['organization-card', haveSome && hasCard, organizationCents, 'card'],
    ['organization-terms', haveSome && mayOwe, organizationCents, 'terms'],
  ];
  return desired.flatMap(([method, isPossible, cash, rest]) => {
    const split = isPossible ? splitPayment(totalCents, cash, rest) : null;
    const from = method.startsWith('organization') ? 'organization' : 'own';
    return split ? [{ way: method, from, split }] : [];
  });
}

/** What the form of a payment offers. */
export type PayChoices = {
  /** Name of the organization whose Earth Cash is among the choices; null if there is none. */
  organization: string | null;
  choices: PayChoice[];
  /** Cards that can be charged, and bank accounts where these may pay. */
  cards: PaymentMethod[];
  cardsProblem: string | null;
  token: string;
};
