import type { CashFrom } from '~/domain/checkout/checkout-review';
import type { CalculatedDraft } from '~/domain/draft-orders/draft-order';
import { cents, type Cents } from '~/domain/core/money';
import { splitPayment, type PaymentSplit } from '~/domain/payments/payment';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';

/** Paying for a custom order: a few complete choices, each with its amounts, instead of separate fields. */

export const CUSTOM_PAY_FIELDS = ['form_token', 'way', 'card', 'total'] as const;

export const PAY_WAYS = [
  'cash',
  'cash-card',
  'card',
  'cash-terms',
  'terms',
  'organization',
  'organization-card',
  'organization-terms',
] as const;

export type PayWay = (typeof PAY_WAYS)[number];

export type PayChoice = { way: PayWay; from: CashFrom; split: PaymentSplit };

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
  const wanted: [PayWay, boolean, Cents, 'card' | 'terms'][] = [
    ['cash', isEnough, totalCents, 'terms'],
    ['cash-card', hasSome && hasCard, availableCents, 'card'],
    ['cash-terms', hasSome && mayOwe, availableCents, 'terms'],
    ['card', hasCard, nothing, 'card'],
    ['terms', mayOwe, nothing, 'terms'],
    ['organization', isTheirsEnough, totalCents, 'terms'],
    ['organization-card', haveSome && hasCard, organizationCents, 'card'],
    ['organization-terms', haveSome && mayOwe, organizationCents, 'terms'],
  ];
  return wanted.flatMap(([way, isPossible, cash, rest]) => {
    const split = isPossible ? splitPayment(totalCents, cash, rest) : null;
    const from = way.startsWith('organization') ? 'organization' : 'own';
    return split ? [{ way, from, split }] : [];
  });
}

export type CustomPayPage = {
  id: string;
  name: string;
  totals: Pick<
    CalculatedDraft,
    'linesCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents'
  >;
  availableCents: Cents;
  /** Name of the organization whose Earth Cash is among the choices; null if there is none. */
  organization: string | null;
  choices: PayChoice[];
  /** Cards that can be charged. */
  cards: PaymentMethod[];
  cardsProblem: string | null;
  token: string;
};

export type CustomPayReply = {
  way: string;
  card: string;
  token: string;
  fault: string;
};
