import { z } from 'zod';
import { errorMessage } from '~/content/core/errors';
import { PAY_CHOICES } from '~/content/payments/pay-choices';
import { anyText, anyToken } from '~/domain/core/forms/form-text.schema.server';
import { cents, type Cents } from '~/domain/core/money';
import { payChoices, type PayChoice, type PayChoices } from '~/domain/payments/pay-choices';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { newFormToken } from '~/http/form.server';
import { pageBalance } from '~/http/ledger/page-balance.server';
import { loadOrganizationFunds } from '~/http/organizations/organization-cash.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import { findBalance } from '~/models/ledger/balance.server';

type Payable = {
  totalCents: Cents;
  /** Whether a part may be put on invoice. */
  mayOwe: boolean;
  /** Whether a bank account may pay, which takes days. */
  mayDebit?: boolean;
  /** Imports the customer's opening balance from Shopify, at the first contact. */
  adoptOpeningBalance: () => Promise<unknown>;
};

/** Returns the ways in which a customer can pay a total now, with a new form token. */
export async function loadPayChoices(
  context: StoreContext,
  user: Pick<SignedIn, 'gid' | 'id' | 'organization'>,
  { totalCents, mayOwe, mayDebit = false, adoptOpeningBalance }: Payable,
): Promise<PayChoices> {
  const { gid } = user;
  const [balance, saved, organization] = await Promise.all([
    pageBalance(context, gid, adoptOpeningBalance),
    loadMethods(context, { gid }),
    loadOrganizationFunds(context, user),
  ]);
  const { availableCents: booked } = await findBalance(context.db, gid);
  const isUsable = balance.isKnown && !balance.frozen;
  const cards = saved.methods.filter(
    ({ type, isExpired, verification }) =>
      (type === 'card' || mayDebit) && !isExpired && verification !== 'pending',
  );
  return {
    organization: organization?.name ?? null,
    choices: payChoices(totalCents, {
      availableCents: cents(isUsable ? Math.max(0, booked) : 0),
      organizationCents: organization?.availableCents ?? cents(0),
      hasCard: cards.length > 0,
      mayOwe,
    }),
    cards,
    cardsProblem: saved.problem,
    token: newFormToken(),
  };
}

/** How to pay exactly the total that was shown. */
export const payChoiceSchema = z.strictObject({
  form_token: anyToken,
  way: anyText,
  card: anyText,
  total: anyText,
});

const unfit = (message: string, status: 409 | 422 | 503 = 422) =>
  ({ ok: false, message, status }) as const;

/**
 * Returns the posted choice, if the page offers it and its total is still the same.
 *
 * @param changed what is said if the total is another one by now
 */
export function chosenMethod(
  { choices, cards, cardsProblem }: Pick<PayChoices, 'choices' | 'cards' | 'cardsProblem'>,
  totalCents: Cents,
  posted: { way: string; card: string; total: string },
  changed = errorMessage('payment_total_changed'),
): { ok: true; choice: PayChoice; card: string | null } | ReturnType<typeof unfit> {
  if (posted.total !== String(totalCents)) return unfit(changed, 409);
  const choice = choices.find(({ way: method }) => method === posted.way);
  // Stripe did not answer with the list of cards: the choice may well be valid.
  if (!choice && posted.way !== '' && cardsProblem !== null) {
    return unfit(errorMessage('payment_card_company_silent'), 503);
  }
  if (!choice) return unfit(PAY_CHOICES.missing);
  if (choice.split.cardCents === 0) return { ok: true, choice, card: null };
  const card = cards.find(({ id }) => id === posted.card);
  if (!card) return unfit(errorMessage('payment_method_unknown'));
  return { ok: true, choice, card: card.id };
}
