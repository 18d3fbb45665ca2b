import { setTimeout as wait } from 'node:timers/promises';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import { isChargeDue, type Advance, type ChargeKind } from '~/domain/payments/card-charge';
import type { MoneyContext } from '~/services/money-context';
import type { ChargeRow } from './charge-client';

/** Waits for a deposit or payment, advances it meanwhile, and shows how far it is. */

/** How long a request works on a charge itself before the runner takes over (money-security 3.2). */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

type Context = Pick<MoneyContext, 'db' | 'now' | 'log'>;

/** What is watched: a deposit or a payment. */
export type Watched<Row extends ChargeRow> = {
  kind: ChargeKind;
  get: (db: MoneyContext['db'], id: string) => Promise<Row>;
  /** The customer's own; null if it does not exist or belongs to another customer. */
  find: (db: MoneyContext['db'], gid: string, id: string) => Promise<Row | null>;
  /** Whether a request need not wait: it has ended, or waits for the customer or a person. */
  isReportable: (state: Row['state']) => boolean;
  /** Whether nothing is left to do. */
  isOver: (state: Row['state']) => boolean;
  advance: Advance<Row['state']>;
};

/** A row, and the intent as last read; null if another process did the work. */
export type Seen<Row> = { row: Row; intent: IntentSnapshot | null };

/**
 * Works on a charge, or waits for the process that does, until there is something to tell the customer, or about ten
 * seconds have passed. Then the runner finishes it.
 *
 * @param isOurs this request has accepted it and has its lease
 * @param since when the request came, UTC milliseconds of the real clock
 */
export async function workOnCharge<Row extends ChargeRow>(
  context: Context & Pick<MoneyContext, 'wakeMoney'>,
  watched: Watched<Row>,
  id: string,
  { isOurs, since }: { isOurs: boolean; since: number },
): Promise<Seen<Row>> {
  const until = since + PATIENCE_MS;
  const over = new AbortController();
  const time = wait(Math.max(0, until - Date.now()), null, { signal: over.signal });
  let intent: IntentSnapshot | null = null;
  try {
    // On timeout, work in progress finishes in the background; the row has its state.
    intent = await Promise.race([follow(context, watched, id, { isOurs, until }), time]);
  } catch (error) {
    const { kind } = watched;
    context.log.error({ err: error, [kind]: id }, `a ${kind} is left to the runner`);
  } finally {
    over.abort();
    time.catch(() => undefined);
    context.wakeMoney();
  }
  return { row: await watched.get(context.db, id), intent };
}

async function follow<Row extends ChargeRow>(
  { db, now }: Context,
  { get, isReportable, advance }: Watched<Row>,
  id: string,
  { isOurs, until }: { isOurs: boolean; until: number },
): Promise<IntentSnapshot | null> {
  let mayAdvance = isOurs;
  let intent: IntentSnapshot | null = null;
  while (Date.now() < until) {
    const row = await get(db, id);
    // The bank's link is not stored, so it is read again when the customer has to act.
    if (row.state === 'requires_action' && intent === null) return (await advance(id)).intent;
    if (isReportable(row.state)) break;
    if (mayAdvance || isChargeDue(row, now())) ({ intent } = await advance(id));
    else await wait(POLL_MS);
    mayAdvance = false;
  }
  return intent;
}

/**
 * Returns a customer's own deposit or payment for its page. While it waits for the customer at their bank, Stripe
 * is read, because the bank's link is not stored and a returning customer wants to see the result. One that is due
 * and not leased is advanced. Otherwise our own row is enough.
 *
 * @returns null if there is none, or if it belongs to another customer
 */
export async function watchCharge<Row extends ChargeRow>(
  { db, now, log }: Context,
  { kind, find, isOver, advance }: Watched<Row>,
  gid: string,
  id: string,
): Promise<Seen<Row> | null> {
  const row = await find(db, gid, id);
  if (row === null) return null;
  const isDue = !isOver(row.state) && isChargeDue(row, now());
  if (row.state !== 'requires_action' && !isDue) return { row, intent: null };
  try {
    const { intent } = await advance(row.id);
    return { row: (await find(db, gid, id)) ?? row, intent };
  } catch (error) {
    log.warn({ err: error, [kind]: id }, `a ${kind} could not be looked at; its row is shown`);
    return { row, intent: null };
  }
}

/**
 * Abandons a customer's own deposit or payment, which is recorded first. While Stripe does not answer it stays as it
 * is, and the runner retries: nothing that can still be paid is ever shown as canceled.
 *
 * @param record records it. @returns false if it is too late
 * @param meanwhile its state until it is canceled
 * @returns its state now; null if there is none, or if it belongs to another customer
 */
export async function abandonCharge<Row extends ChargeRow>(
  { db, log }: Context,
  { kind, find, advance }: Watched<Row>,
  { gid, id }: { gid: string; id: string },
  { record, meanwhile }: { record: (row: Row) => Promise<boolean>; meanwhile: Row['state'] },
): Promise<Row['state'] | null> {
  const row = await find(db, gid, id);
  if (row === null) return null;
  if (!(await record(row))) return (await find(db, gid, id))?.state ?? row.state;
  try {
    return (await advance(row.id)).state;
  } catch (error) {
    log.warn({ err: error, [kind]: id }, `a ${kind} that was given up is left to the runner`);
    return meanwhile;
  }
}
