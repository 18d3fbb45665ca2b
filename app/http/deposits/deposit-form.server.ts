import { z } from 'zod';
import type { Config } from '~/config/config.server';
import { errorMessage } from '~/content/core/errors';
import { anyText, anyToken } from '~/domain/core/forms/form-text.schema.server';
import { holdsCardNumber } from '~/domain/core/forms/card-number';
import {
  amountError,
  type DepositInto,
  type DepositPage,
  type DepositReview,
  methodError,
  newestUsable,
  parseTyped,
  suggestedMethod,
  type TypedDeposit,
} from '~/domain/deposits/deposit-form';
import { largestAmount, bonusCents, creditCents } from '~/domain/ledger/deposit-bonus';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { methodName, type PaymentMethod } from '~/domain/payment-methods/payment-method';
import { creditedLastDay } from '~/models/deposits/deposit-limits.server';
import type { StoreContext } from '~/http/context.server';
import { loadMethods, type SavedMethods } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { newFormToken } from '~/http/form.server';
import { awaitsCustomer } from '~/domain/deposits/deposit-machine';
import type { OpenDeposit } from '~/domain/deposits/deposit-view';
import { findOpenDeposit } from '~/models/deposits/deposit.server';
import { cardAttempts } from '~/models/payments/card-history.server';

/**
 * Returns the form's data, with a new token each time.
 *
 * @param amount an initial amount, exactly as typed
 * @param into whose Earth Cash to deposit into, from the query
 * @param hasJustSaved whether the customer returns from saving a payment method, which is then preselected
 */
export async function loadDepositPage(
  context: StoreContext,
  owner: Pick<SignedIn, 'gid' | 'organization'>,
  { amount, into, hasJustSaved }: { amount: string; into: string | null; hasJustSaved: boolean },
): Promise<DepositPage> {
  const { minCents, maxCreditCents, dailyCreditCents } = context.config.depositLimits;
  const [saved, open, usedCents, declined] = await Promise.all([
    loadMethods(context, owner),
    loadOpenDeposit(context, owner),
    creditedLastDay(context.db, owner.gid, context.now()),
    loadDeclined(context, owner),
  ]);
  const chosen = hasJustSaved ? newestUsable(saved.methods) : null;
  return {
    ...saved,
    open,
    organization: administered(owner)?.name ?? null,
    into: into === 'organization' && administered(owner) !== null ? 'organization' : 'own',
    chosen: (chosen ?? suggestedMethod(saved.methods, declined))?.id ?? '',
    declined,
    minCents: cents(minCents),
    maxCents: largestAmount(Math.min(maxCreditCents, dailyCreditCents - usedCents)),
    dailyCreditCents: cents(dailyCreditCents),
    usedCents,
    token: newFormToken(),
    amount: holdsCardNumber(amount) ? '' : amount.slice(0, 100),
  };
}

/** Returns the organization whose Earth Cash the customer may deposit into: the one they are an admin of. */
export function administered({
  organization,
}: Pick<SignedIn, 'organization'>): NonNullable<SignedIn['organization']> | null {
  return organization?.isAdmin ? organization : null;
}

/** The form, valid or not. */
export const depositSchema = z.strictObject({
  amount: anyText,
  method: anyText,
  into: anyText.transform((into): DepositInto => (into === 'organization' ? into : 'own')),
  form_token: anyToken,
  /** Whether the customer has confirmed that the same deposit is meant once more. */
  again: anyText.transform((again) => again === 'yes'),
});

export type PostedDeposit = z.output<typeof depositSchema>;

/** Returns the errors that can be found without starting a deposit; null if there are none. */
export function fieldErrors(
  { amount, method }: Pick<TypedDeposit, 'amount' | 'method'>,
  methods: readonly PaymentMethod[],
  limits: Config['depositLimits'],
): Record<string, string> | null {
  const atAmount = amountError(amount, limits);
  const chosen = methods.find(({ id }) => id === method);
  const atMethod = chosen
    ? methodError(chosen)
    : method === ''
      ? ('deposit_method_missing' as const)
      : ('deposit_method_unknown' as const);
  if (atAmount === null && atMethod === null) return null;
  return {
    ...(atMethod && { method: errorMessage(atMethod) }),
    ...(atAmount && { amount: amountMessage(atAmount, limits) }),
  };
}

function amountMessage(
  error: NonNullable<ReturnType<typeof amountError>>,
  { minCents, maxCreditCents }: Config['depositLimits'],
): string {
  switch (error) {
    case 'deposit_amount_too_small':
      return errorMessage(error, { amount: formatUsd(cents(minCents)) });
    case 'deposit_amount_too_large':
      return tooLarge(largestAmount(maxCreditCents));
    default:
      return errorMessage(error);
  }
}

/** Returns the sentence that names the largest allowed amount and its credit including the bonus. */
export function tooLarge(amount: Cents): string {
  const most = formatUsd(creditCents(amount));
  return errorMessage('deposit_amount_too_large', { amount: formatUsd(amount), most });
}

/** Returns what the customer has to confirm; null if the amount or payment method is invalid. */
export function reviewOf(
  { amount, method, into }: TypedDeposit,
  { methods }: Pick<SavedMethods, 'methods'>,
  owner: Pick<SignedIn, 'organization'>,
): DepositReview | null {
  const charged = parseTyped(amount);
  const chosen = methods.find(({ id }) => id === method);
  if (charged === null || !chosen) return null;
  return {
    amountCents: charged,
    bonusCents: bonusCents(charged),
    creditCents: creditCents(charged),
    methodName: methodName(chosen),
    isBank: chosen.type === 'us_bank_account',
    organization: into === 'organization' ? (administered(owner)?.name ?? null) : null,
  };
}

/** Returns the methods that were declined in the last two hours, for deposits or payments. */
export async function loadDeclined(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { gid }: { gid: string },
): Promise<string[]> {
  const { declined } = await cardAttempts(db, { gid, methodId: '' }, now());
  return [...new Set(declined.map(({ methodId }) => methodId))];
}

/** Returns the customer's open deposit, which blocks the next one; null if there is none. */
async function loadOpenDeposit(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: { gid: string },
): Promise<OpenDeposit | null> {
  const open = await findOpenDeposit(db, gid);
  if (open === null) return null;
  const { id, amountCents } = open;
  return { id, amountCents, awaitsCustomer: awaitsCustomer(open) };
}
