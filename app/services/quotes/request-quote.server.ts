import { randomUUID } from 'node:crypto';
import { adminMessage } from '~/content/staff/admin-message';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { quoteTag } from '~/domain/orders/order-tags';
import type { Quote, QuoteRequest } from '~/domain/quotes/quote';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { leaseRow, releaseRow } from '~/models/core/row-lease.server';
import { insertQuoteEvent } from '~/models/quotes/quote-event.server';
import { quoteFromRow } from '~/models/quotes/quote.server';
import {
  findQuoteByToken,
  insertQuoteRequest,
  listUnmadeQuoteDrafts,
  saveQuoteDraft,
} from '~/models/quotes/quote-request.server';
import { createDraft, findDraftsByTag } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Notes what a customer asks to be quoted, with the mail to staff. Its draft order is made afterwards
 * (`makeQuoteDraft`). The same form again finds the same request.
 *
 * @returns its id
 */
export async function requestQuote(
  { db, now }: Context,
  customer: { gid: string; name: string },
  desired: { request: QuoteRequest; wantedOn: string | null; formToken: string },
): Promise<string> {
  const id = randomUUID();
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const quote = { ...desired, id, customerGid: customer.gid, at };
    if (!(await insertQuoteRequest(trx, quote))) {
      const known = await findQuoteByToken(trx, customer.gid, desired.formToken);
      if (!known) throw new Error('a request with this token is there and cannot be found');
      return known.id;
    }
    await insertQuoteEvent(trx, {
      quoteId: id,
      kind: 'requested',
      actor: { kind: 'customer', id: customer.gid, name: customer.name },
      said: desired.request.draft.note,
      at,
    });
    return id;
  });
}

/** Shopify's tag search lags behind new drafts: an absent draft is known not to exist only after this. */
const SEARCH_LAG_MS = 60_000;

/**
 * Makes the draft order of a request, once: the attempt is recorded first, and after a lost response the draft is
 * searched by its tag before another is made (money-security 3.11). Nothing to do if it has one.
 *
 * @throws PlatformFailure when Shopify does not answer; it is tried again by whoever opens the request, and hourly
 */
export async function makeQuoteDraft(
  context: Context & Pick<ServiceContext, 'admin' | 'log'>,
  id: string,
): Promise<void> {
  const { db, now } = context;
  const lease = await leaseRow(db, 'quote', { id, now: now() });
  if (!lease) return;
  try {
    await make(context, quoteFromRow(lease.row));
  } finally {
    await releaseRow(db, 'quote', { id, until: lease.until });
  }
}

async function make(
  { db, admin, now, log }: Context & Pick<ServiceContext, 'admin' | 'log'>,
  { id, state, request, draftGid, draftTriedAt }: Quote,
): Promise<void> {
  if (state !== 'requested' || draftGid !== null || request === null) return;
  if (draftTriedAt !== null) {
    const [found] = await findDraftsByTag(admin, quoteTag(id));
    if (found) return saveQuoteDraft(db, id, { draftGid: found.gid });
    if (now() - draftTriedAt.getTime() < SEARCH_LAG_MS) return;
  }
  await saveQuoteDraft(db, id, { triedAt: new Date(now()) });
  try {
    const { draft } = request;
    const made = await createDraft(admin, { ...draft, tags: [...draft.tags, quoteTag(id)] });
    await saveQuoteDraft(db, id, { draftGid: made.gid });
    await enqueueMirror(db, made.gid, new Date(now()));
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    log.warn({ err: error, quote: id }, 'the platform refused the draft of a quote');
    await saveQuoteDraft(db, id, { error: adminMessage(error) });
  }
}

/** Makes the drafts of requests that were left without one: Shopify did not answer, or the process died. */
export async function makeQuoteDrafts(
  context: Context & Pick<ServiceContext, 'admin' | 'log'>,
): Promise<void> {
  for (const id of await listUnmadeQuoteDrafts(context.db)) await makeQuoteDraft(context, id);
}
