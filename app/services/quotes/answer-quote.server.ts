import { isQuoteOpen, type QuoteActor, shownState } from '~/domain/quotes/quote';
import { insertQuoteEvent } from '~/models/quotes/quote-event.server';
import {
  claimQuoteStep,
  endQuote,
  followQuotes,
  type QuoteStep,
  setAwaitsStaff,
} from '~/models/quotes/quote-steps.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;
type Person = Exclude<QuoteActor, { kind: 'store' }>;
type Said = { said: string; formToken: string };

const ownerOf = (actor: Person) => (actor.kind === 'customer' ? actor.id : null);

/** Adds a comment on a quote; its mail goes to the other side, and a customer's waits for staff. */
export async function commentOnQuote(
  { db, now, requestId }: Context,
  actor: Person,
  id: string,
  { said, formToken }: Said,
): Promise<QuoteStep> {
  return claimQuoteStep<never>(db, { id, owner: ownerOf(actor), formToken }, async (trx, quote) => {
    if (!isQuoteOpen(quote.state)) return { ok: false, reason: 'late' };
    const at = new Date(now());
    const version = quote.version || null;
    const event = { quoteId: id, kind: 'commented', actor, said, formToken, at } as const;
    await insertQuoteEvent(trx, { ...event, version, requestId });
    if (actor.kind === 'customer') await setAwaitsStaff(trx, id, quote.awaitsStaffSince ?? at);
    // What was only asked for still waits for its price.
    else if (quote.state !== 'requested') await setAwaitsStaff(trx, id, null);
    return { ok: true };
  });
}

/**
 * Declines the version that the customer has seen, with their reason. Staff may send another.
 *
 * @returns `changed` if a newer version was sent meanwhile
 */
export async function declineQuote(
  { db, now }: Context,
  actor: Extract<Person, { kind: 'customer' }>,
  id: string,
  { said, formToken, version }: { said: string | null; formToken: string; version: number },
): Promise<QuoteStep<'changed'>> {
  await followQuotes(db, id, now());
  return claimQuoteStep<'changed'>(db, { id, owner: actor.id, formToken }, async (trx, quote) => {
    if (quote.state === 'sent' && quote.version !== version)
      return { ok: false, reason: 'changed' };
    const at = new Date(now());
    const isOver = shownState(quote, now()) !== 'sent';
    if (isOver || !(await endQuote(trx, id, { from: ['sent'], to: 'declined', at }))) {
      return { ok: false, reason: 'late' };
    }
    await insertQuoteEvent(trx, {
      quoteId: id,
      kind: 'declined',
      actor,
      version,
      said,
      formToken,
      at,
    });
    return { ok: true };
  });
}

/** Withdraws a quote, or closes a request that is not quoted, for staff; its draft stays as it is. */
export async function withdrawQuote(
  { db, now, requestId }: Context,
  actor: Extract<Person, { kind: 'staff' }>,
  id: string,
  { said, formToken }: { said: string | null; formToken: string },
): Promise<QuoteStep> {
  await followQuotes(db, id, now());
  return claimQuoteStep<never>(db, { id, owner: null, formToken }, async (trx, quote) => {
    const at = new Date(now());
    const from = ['requested', 'sent'] as const;
    if (!(await endQuote(trx, id, { from, to: 'withdrawn', at }))) {
      return { ok: false, reason: 'late' };
    }
    const version = quote.version || null;
    const event = { quoteId: id, kind: 'withdrawn', actor, said, formToken, at } as const;
    await insertQuoteEvent(trx, { ...event, version, requestId });
    return { ok: true };
  });
}
