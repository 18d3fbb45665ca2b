import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Quote, type QuoteState, SENDABLE } from '~/domain/quotes/quote';
import type { Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { hasQuoteEventOfForm } from './quote-event.server';
import { lockQuote } from './quote.server';

/**
 * The steps of a quote. Each statement names the states that it leaves and returns whether it was made, so that two
 * tabs, two staff members or a customer and the clock never make one twice (money-security 3.2).
 */

/** Offers the next version. @param seen the newest version that its author saw */
export function markSent(
  trx: Transaction<DB>,
  id: string,
  seen: number,
  { totalCents, validUntil, at }: { totalCents: Cents; validUntil: string; at: Date },
): Promise<boolean> {
  return took(
    trx
      .updateTable('quote')
      .set({
        state: 'sent',
        version: seen + 1,
        total_cents: totalCents,
        valid_until: validUntil,
        awaits_staff_since: null,
        accepted_at: null,
        updated_at: at,
      })
      .where('id', '=', id)
      .where('version', '=', seen)
      .where('state', 'in', SENDABLE)
      .executeTakeFirst(),
  );
}

/** Marks the version as being paid: nobody can answer, send or withdraw it until the payment has failed. */
export function markAccepted(
  trx: Transaction<DB>,
  id: string,
  { version, today, at }: { version: number; today: string; at: Date },
): Promise<boolean> {
  return took(
    trx
      .updateTable('quote')
      .set({ state: 'accepted', accepted_at: at, awaits_staff_since: null, updated_at: at })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('valid_until', '>=', today)
      .where('state', '=', 'sent')
      .executeTakeFirst(),
  );
}

/** Ends a quote that nobody is paying. @param from the states that it may leave */
export function endQuote(
  trx: Transaction<DB>,
  id: string,
  { from, to, at }: { from: readonly QuoteState[]; to: 'declined' | 'withdrawn'; at: Date },
): Promise<boolean> {
  return took(
    trx
      .updateTable('quote')
      .set({ state: to, awaits_staff_since: null, updated_at: at })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst(),
  );
}

/** Notes whose turn it is after something was said. @param since null: no longer the staff's */
export async function setAwaitsStaff(
  trx: Transaction<DB>,
  id: string,
  since: Date | null,
): Promise<void> {
  await trx.updateTable('quote').set({ awaits_staff_since: since }).where('id', '=', id).execute();
}

async function took(done: Promise<{ numUpdatedRows: bigint } | undefined>): Promise<boolean> {
  return (await done)?.numUpdatedRows === 1n;
}

export type QuoteStep<Reason extends string = never> =
  | { ok: true }
  /** `late`: it is being paid, was ordered, or is over. */
  | { ok: false; reason: Reason | 'late' | 'not-found' };

/**
 * Makes one step of a quote in a transaction that locks its row. Idempotent: a form that was already processed
 * succeeds without effect. A refused step must write nothing.
 *
 * @param owner the customer who must own it; null for staff
 */
export function claimQuoteStep<Reason extends string = never>(
  db: Kysely<DB>,
  { id, owner, formToken }: { id: string; owner: string | null; formToken: string },
  step: (trx: Transaction<DB>, quote: Quote) => Promise<QuoteStep<Reason>>,
): Promise<QuoteStep<Reason>> {
  return db.transaction().execute(async (trx): Promise<QuoteStep<Reason>> => {
    const quote = await lockQuote(trx, id);
    if (!quote || (owner !== null && quote.customerGid !== owner)) {
      return { ok: false, reason: 'not-found' };
    }
    if (await hasQuoteEventOfForm(trx, id, formToken)) return { ok: true };
    return step(trx, quote);
  });
}

/**
 * Ends the quotes whose last day is over.
 *
 * @param today of the store, YYYY-MM-DD
 */
export async function expireQuotes(db: Kysely<DB>, today: string, at: Date): Promise<void> {
  await sql`
    with expired as (
      update quote set state = 'expired', updated_at = ${at}::timestamptz
      where state = 'sent' and valid_until < ${today}::date
      returning id, version)
    insert into quote_event (quote_id, kind, actor, version, at)
    select id, 'expired', 'store', version, ${at}::timestamptz from expired`.execute(db);
}

/** Moves a customer's quotes to the one that they were merged into, whose drafts they are at Shopify by then. */
export async function moveQuotes(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: { closingGid: string; survivingGid: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('quote')
    .set({ customer_gid: survivingGid, updated_at: at })
    .where('customer_gid', '=', closingGid)
    .execute();
}

/** An accepted quote without a payment can be accepted again after this long: the payer has left. */
const UNPAID_MS = 15 * 60_000;

/**
 * Updates quotes from their payments and drafts: to `ordered` once there is an order, also one that staff made of the
 * draft; back to `sent` if the payment failed or never began. Called by every page that shows a quote, and hourly.
 *
 * @param id one quote; null for all
 * @param now UTC milliseconds
 */
export async function followQuotes(db: Kysely<DB>, id: string | null, now: number): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  const which = id === null ? sql`true` : sql`quote.id = ${id}::uuid`;
  // One statement each, so that the change and its event commit together.
  await sql`
    with made as (
      select quote.id, payment.order_gid, payment.order_name
      from quote join payment on payment.purpose = 'quote' and payment.subject = quote.id::text
      where payment.state in ('completed', 'settled') and payment.order_gid is not null
        and quote.state <> 'ordered' and ${which}
      union
      select quote.id, draft.order_gid, draft.body -> 'order' ->> 'name'
      from quote join draft_mirror draft on draft.draft_gid = quote.draft_gid
      where draft.order_gid is not null and draft.body is not null
        and quote.state <> 'ordered' and ${which}
        and not exists (select from payment where purpose = 'quote'
          and subject = quote.id::text and payment.state not in ('failed', 'completed', 'settled'))
    ), ordered as (
      update quote set state = 'ordered', order_gid = made.order_gid, order_name = made.order_name,
        awaits_staff_since = null, updated_at = ${at}
      from (select distinct on (id) * from made order by id, order_gid) made
      where quote.id = made.id and quote.redacted_at is null
        and not exists (select from quote other where other.order_gid = made.order_gid)
      returning quote.id, quote.order_name, quote.version)
    insert into quote_event (quote_id, kind, actor, said, version, at)
    select id, 'ordered', 'store', order_name, nullif(version, 0), ${at} from ordered`.execute(db);
  const hasLeft = sql`accepted_at < ${new Date(now - UNPAID_MS)}::timestamptz
    or exists (select from payment where purpose = 'quote'
      and subject = quote.id::text and payment.state = 'failed'
      and payment.created_at >= quote.accepted_at)`;
  await offerUnpaid(db, sql`${which} and (${hasLeft})`, new Date(now));
}

/** Offers a quote again whose payment was refused before it began. */
export async function offerAgain(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await offerUnpaid(db, sql`quote.id = ${id}::uuid`, at);
}

async function offerUnpaid(db: Kysely<DB>, which: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`
    with unpaid as (
      update quote set state = 'sent', accepted_at = null, updated_at = ${at}
      where state = 'accepted' and ${which}
        and not exists (select from payment where purpose = 'quote'
          and subject = quote.id::text and payment.state <> 'failed')
      returning id, version)
    insert into quote_event (quote_id, kind, actor, version, at)
    select id, 'payment_failed', 'store', version, ${at} from unpaid`.execute(db);
}
