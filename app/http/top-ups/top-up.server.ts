import { largestAmount } from '~/domain/ledger/deposit-bonus';
import { cents, formatUsd } from '~/domain/core/money';
import { leastTopUp, TOP_UP_BOUNDS, type TypedTopUp } from '~/domain/top-ups/top-up';
import type { TopUpCardData, TopUpLine, TopUpPage, TopUpShown } from '~/domain/top-ups/top-up-page';
import { findBalance } from '~/models/ledger/balance.server';
import { listTopUpEvents, type TopUpEvent } from '~/models/top-ups/top-up-event.server';
import { findUsedByTopUps, storeMonth } from '~/models/top-ups/top-up-look.server';
import { findTopUp, type TopUp } from '~/models/top-ups/top-up.server';
import type { StoreContext } from '~/http/context.server';
import { readMethods } from '~/http/payment-methods/method-form.server';

type Reader = Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now' | 'config'>;
type Owner = { gid: string };

/** Returns the state of automatic top-up for the card on /dashboard/payments, with a single query. */
export async function readTopUpCard(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Owner,
): Promise<TopUpCardData> {
  const topUp = await findTopUp(db, gid);
  if (!topUp) return null;
  const { isOn, terms, methodName } = topUp;
  return { isOn, terms, methodName, stopped: stopOf(topUp) };
}

/** Returns what removing this payment method does to automatic top-up; a key of `TOP_UP_REMOVAL`. */
export async function readTopUpRemoval(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Owner,
  methodId: string,
): Promise<'ends' | 'other' | 'none'> {
  const topUp = await findTopUp(db, gid);
  if (!topUp?.isOn) return 'none';
  return topUp.paymentMethodId === methodId ? 'ends' : 'other';
}

/** Returns the page's data. */
export async function readTopUpPage(context: Reader, owner: Owner): Promise<TopUpPage> {
  const { db, now } = context;
  const [{ methods, problem }, topUp, balance] = await Promise.all([
    readMethods(context, owner),
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
export async function readTopUpHistory(
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

async function shown(db: Reader['db'], topUp: TopUp, now: number): Promise<TopUpShown> {
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
