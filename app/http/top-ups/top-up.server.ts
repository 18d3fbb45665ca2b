import { largestAmount } from '~/domain/ledger/deposit-bonus';
import { cents, formatUsd } from '~/domain/core/money';
import {
  leastTopUp,
  parseTerms,
  TOP_UP_BOUNDS,
  type TopUpError,
  type TopUpTerms,
  type TypedTopUp,
} from '~/domain/top-ups/top-up';
import {
  type TopUpCardData,
  type TopUpLine,
  type TopUpPage,
  type TopUpRejection,
  topUpRejectionStatus,
  type TopUpReview,
  type TopUpShown,
} from '~/domain/top-ups/top-up-page';
import { findBalance } from '~/models/ledger/balance.server';
import { listTopUpEvents, type TopUpEvent } from '~/models/top-ups/top-up-event.server';
import { findUsedByTopUps, storeMonth } from '~/models/top-ups/top-up-snapshot.server';
import { findTopUp, type TopUp } from '~/models/top-ups/top-up.server';
import type { StoreContext } from '~/http/context.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import { z } from 'zod';
import { errorMessage } from '~/content/core/errors';
import { methodError } from '~/domain/deposits/deposit-form';
import { methodName } from '~/domain/payment-methods/payment-method';
import type { Rejection } from '~/http/form-definition.server';

type LoadContext = Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now' | 'config'>;
type Owner = { gid: string };

/** Returns the state of automatic top-up for the card on /dashboard/payments, with a single query. */
export async function loadTopUpCard(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Owner,
): Promise<TopUpCardData> {
  const topUp = await findTopUp(db, gid);
  if (!topUp) return null;
  const { isOn, terms, methodName } = topUp;
  return { isOn, terms, methodName, stopped: stopOf(topUp) };
}

/** Returns what removing this payment method does to automatic top-up; a key of `TOP_UP_REMOVAL`. */
export async function loadTopUpRemoval(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Owner,
  methodId: string,
): Promise<'ends' | 'other' | 'none'> {
  const topUp = await findTopUp(db, gid);
  if (!topUp?.isOn) return 'none';
  return topUp.paymentMethodId === methodId ? 'ends' : 'other';
}

/** Returns the page's data. */
export async function loadTopUpPage(context: LoadContext, owner: Owner): Promise<TopUpPage> {
  const { db, now } = context;
  const [{ methods, problem }, topUp, balance] = await Promise.all([
    loadMethods(context, owner),
    findTopUp(db, owner.gid),
    findBalance(db, owner.gid),
  ]);
  const cards = methods.filter(({ type }) => type === 'card');
  return {
    topUp: topUp && (await shown(db, topUp, now())),
    cards,
    problem,
    bounds: topUpBounds(context),
    typed: topUp ? asTyped(topUp) : NOTHING_TYPED,
    version: topUp?.version ?? 0,
    availableCents: balance.availableCents,
  };
}

/** Returns the bounds of the form's fields. */
export function topUpBounds({ config }: Pick<StoreContext, 'config'>): TopUpPage['bounds'] {
  return {
    leastCents: leastTopUp(config.depositLimits),
    mostCents: largestAmount(config.depositLimits.maxCreditCents),
    mostInMonthCents: cents(TOP_UP_BOUNDS.mostInMonth),
  };
}

/** Returns a page of the history, the newest line first. @param page counted from 1 */
export async function loadTopUpHistory(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Owner,
  page: number,
): Promise<{ lines: TopUpLine[]; hasMore: boolean }> {
  const { events, hasMore } = await listTopUpEvents(db, gid, page);
  return { lines: events.map(lineOf), hasMore };
}

const NOTHING_TYPED: TypedTopUp = { threshold: '', amount: '', cap: '', method: '' };

function asTyped({ terms, paymentMethodId }: TopUp): TypedTopUp {
  return {
    threshold: dollars(terms.thresholdCents),
    amount: dollars(terms.amountCents),
    cap: dollars(terms.monthlyCapCents),
    method: paymentMethodId,
  };
}

/** Formats an amount as a user would type it: 50, 1250.50. */
function dollars(amount: TopUp['terms']['amountCents']): string {
  return formatUsd(amount).replace(/[$,]/g, '').replace(/\.00$/, '');
}

async function shown(db: LoadContext['db'], topUp: TopUp, now: number): Promise<TopUpShown> {
  const { customerGid, isOn, terms, methodName, agreedAt, depositId, nextAttemptAt } = topUp;
  const { month, end } = storeMonth(now);
  const usedThisMonthCents = await findUsedByTopUps(db, customerGid, month);
  const isUsedUp = usedThisMonthCents + terms.amountCents > terms.monthlyCapCents;
  const isCapped = isOn && isUsedUp && topUp.isDue && nextAttemptAt.getTime() >= end;
  return {
    isOn,
    terms,
    methodName,
    agreedAt: agreedAt.toISOString(),
    stopped: stopOf(topUp),
    isUnderWay: depositId !== null,
    usedThisMonthCents,
    cappedUntil: isCapped ? new Date(end).toISOString() : null,
  };
}

function stopOf({ stoppedBecause, stoppedAt }: TopUp): TopUpShown['stopped'] {
  return stoppedBecause && stoppedAt
    ? { because: stoppedBecause, at: stoppedAt.toISOString() }
    : null;
}

function lineOf(event: TopUpEvent): TopUpLine {
  const { id, kind, because, terms, depositId, agreedText, methodName, at } = event;
  return {
    id,
    kind,
    because,
    chargedCents: kind === 'added' ? terms.amountCents : null,
    depositId,
    agreed: agreedText?.split('\n') ?? [],
    methodName,
    at: at.toISOString(),
  };
}

type Rejected = Rejection | { fieldErrors: Readonly<Record<string, string>>; status: 404 | 422 };

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
export function parseTopUp(
  typed: TypedTopUp,
  withheld: ReadonlySet<string>,
  { cards, bounds, problem }: Pick<TopUpPage, 'cards' | 'bounds' | 'problem'>,
): TopUpReview | Rejected {
  if (problem !== null) return { message: problem, status: 503 };
  const { terms, errors } = parseTerms(typed, {
    minCents: bounds.leastCents,
    maxCents: bounds.mostCents,
  });
  const card = cards.find(({ id }) => id === typed.method);
  const atMethod = card
    ? methodError(card)
    : typed.method === ''
      ? ('top_up_method_missing' as const)
      : ('deposit_method_unknown' as const);
  if (terms && card && atMethod === null && withheld.size === 0) {
    return { terms, methodName: methodName(card) };
  }
  const fieldErrors: Record<string, string> = atMethod ? { method: errorMessage(atMethod) } : {};
  for (const name of ['threshold', 'amount', 'cap'] as const) {
    const error = errors?.[name];
    if (error) fieldErrors[name] = fieldErrorMessage(error, bounds);
  }
  for (const name of withheld) fieldErrors[name] = errorMessage('card_number_refused');
  // Another customer's card gets the same reply as one that does not exist (money-security S-1).
  return { fieldErrors, status: atMethod === 'deposit_method_unknown' ? 404 : 422 };
}

function fieldErrorMessage(error: TopUpError, bounds: TopUpPage['bounds']): string {
  switch (error) {
    case 'top_up_threshold_too_small':
      return errorMessage(error, { amount: formatUsd(cents(TOP_UP_BOUNDS.leastThreshold)) });
    case 'top_up_amount_too_small':
      return errorMessage(error, { amount: formatUsd(bounds.leastCents) });
    case 'top_up_amount_too_large':
      return errorMessage(error, { amount: formatUsd(bounds.mostCents) });
    case 'top_up_cap_too_large':
      return errorMessage(error, { amount: formatUsd(bounds.mostInMonthCents) });
    default:
      return errorMessage(error);
  }
}

/** Returns why it was not turned on: at the card, at the amount, or for the whole form. */
export function topUpRejection(rejection: TopUpRejection): Rejection {
  const status = topUpRejectionStatus(rejection.code);
  switch (rejection.code) {
    case 'top_up_amount_unused':
      return {
        message: errorMessage(rejection.code, topUpFormDollars(rejection.amountCents)),
        status,
        field: 'amount',
      };
    case 'top_up_method_missing':
    case 'top_up_method_bank':
    case 'deposit_method_unknown':
    case 'deposit_method_expired':
    case 'top_up_card_unused':
      return { code: rejection.code, status, field: 'method' };
    default:
      return { code: rejection.code, status };
  }
}

const topUpFormDollars = (amount: TopUpTerms['amountCents']) => ({ amount: formatUsd(amount) });
