import { randomUUID } from 'node:crypto';
import { handPrices, isOfStore } from '~/domain/draft-orders/draft-order-lines';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import type { QuoteRejected, QuoteSent } from '~/domain/quotes/quote-rejection';
import { quotedVersion } from '~/domain/quotes/quote-version.server';
import { isCompleted, isEditTag, type StoredStaffDraft } from '~/domain/draft-orders/staff-draft';
import { cents as toCents } from '~/domain/core/money';
import { quotesOfTags, quoteTag } from '~/domain/orders/order-tags';
import { offered, rejectedDay } from '~/domain/quotes/quote';
import { quoteToken } from '~/domain/quotes/quote-link.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { isDraftBeingPaid, withDraftLock } from '~/models/draft-orders/draft-mirror.server';
import { hasQuoteEventOfForm, insertQuoteEvent } from '~/models/quotes/quote-event.server';
import { followQuotes, markSent } from '~/models/quotes/quote-steps.server';
import {
  findQuote,
  findQuoteOfDraft,
  insertVersion,
  openQuote,
} from '~/models/quotes/quote.server';
import { findReadyDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import {
  findStaffDraft,
  updateStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'requestId'> &
  Settings<'sessionSecret' | 'singleApproverLimits'>;

type QuoteToSend = {
  draftGid: string;
  /** `draftVersion` of the draft that was shown. */
  draftVersion: string;
  formToken: string;
  message: string | null;
  validUntil: string;
};

/**
 * Offers a draft order to its customer until a day: writes the next version with its mail. A form sent twice sends one
 * version. The draft first gets the tag by which its order is found; the same id is used again if this process dies
 * before the version is written.
 *
 * @throws PlatformFailure when Shopify does not answer: nothing was sent
 */
export async function sendQuote(
  context: Context,
  staff: { id: string; name: string },
  desired: QuoteToSend,
): Promise<QuoteSent> {
  const tooFar = rejectedDay(desired.validUntil, context.now());
  if (tooFar) return { ok: false, reason: tooFar };
  const outcome = await withDraftLock(context, desired.draftGid, () =>
    send(context, staff, desired),
  );
  return outcome === 'busy' ? { ok: false, reason: 'busy' } : outcome;
}

async function send(
  context: Context,
  staff: { id: string; name: string },
  desired: QuoteToSend,
): Promise<QuoteSent> {
  const { db, now } = context;
  const draft = await findReady(context, desired.draftGid);
  if (!draft) return { ok: false, reason: 'not-found' };
  const known = await findQuoteOfDraft(db, draft.gid);
  if (known) {
    const isSent = await db
      .transaction()
      .execute((trx) => hasQuoteEventOfForm(trx, known.id, desired.formToken));
    if (isSent) return { ok: true, id: known.id };
    await followQuotes(db, known.id, now());
  }
  const rejection = await rejected(context, draft, desired);
  if (rejection) return rejection;
  const customerGid = draft.customerGid ?? '';
  if (known && known.customerGid !== customerGid) return { ok: false, reason: 'other-customer' };
  const id = known?.id ?? (await freeId(context, draft));
  const tagged = await withTag(context, draft, id);
  if (!tagged.ready) return { ok: false, reason: 'busy' };
  const at = new Date(now());
  const sent = await db.transaction().execute(async (trx): Promise<QuoteSent> => {
    const quote = await openQuote(trx, { id, customerGid, draftGid: draft.gid, at });
    const { validUntil, message, formToken } = desired;
    const version = quote.version + 1;
    const { totalCents } = tagged;
    if (!(await markSent(trx, id, quote.version, { totalCents, validUntil, at }))) {
      return { ok: false, reason: 'late' };
    }
    await insertVersion(trx, id, {
      ...offered(tagged),
      version,
      draftVersion: quotedVersion(tagged),
      message,
      validUntil,
      formToken,
      sentBy: staff.id,
      at,
    });
    await insertQuoteEvent(trx, {
      quoteId: id,
      kind: 'sent',
      actor: { kind: 'staff', ...staff },
      version,
      said: message,
      formToken,
      at,
      linkToken: quoteToken(context.config.sessionSecret, { id, version, validUntil }),
      details: { draft: draft.gid, totalCents, validUntil },
      requestId: context.requestId,
    });
    return { ok: true, id };
  });
  if (sent.ok) await enqueueMirror(db, draft.gid, at);
  return sent;
}

const no = (reason: QuoteRejected) => ({ ok: false, reason }) as const;

async function rejected(
  { db, config }: Context,
  draft: StoredStaffDraft,
  desired: QuoteToSend,
): Promise<Exclude<QuoteSent, { ok: true }> | null> {
  if (isOfStore(draft) || (await isDraftBeingPaid(db, draft.gid))) return no('of-payment');
  if (isCompleted(draft)) return no('completed');
  if (draftVersion(draft) !== desired.draftVersion) return no('changed');
  if (draft.customerGid === null) return no('no-customer');
  if (draft.isCut) return no('beyond-form');
  if (!draft.ready) return no('busy');
  const { cents } = handPrices(draft);
  const limitCents = toCents(config.singleApproverLimits.price.oneCents);
  return cents > limitCents ? { ok: false, reason: 'over-limit', cents, limitCents } : null;
}

/** Reads a draft after waiting for Shopify to have calculated it; it may still not have. */
async function findReady(
  { admin }: Pick<Context, 'admin'>,
  gid: string,
): Promise<StoredStaffDraft | null> {
  await findReadyDraft(admin, gid);
  return findStaffDraft(admin, gid);
}

/** Returns the id that an earlier attempt has put on the draft, unless that is another draft's quote. */
async function freeId({ db }: Context, draft: StoredStaffDraft): Promise<string> {
  for (const id of quotesOfTags(draft.tags)) {
    if ((await findQuote(db, id)) === null) return id;
  }
  return randomUUID();
}

/** Puts this quote's tag on the draft, and takes off those of others, from which it was duplicated. */
async function withTag(
  { admin }: Context,
  draft: StoredStaffDraft,
  id: string,
): Promise<StoredStaffDraft> {
  const tag = quoteTag(id);
  const others = quotesOfTags(draft.tags).filter((other) => other !== id);
  const has = draft.tags.some((one) => one.toLowerCase() === tag);
  if (has && others.length === 0) return draft;
  const foreign = new Set(others.map(quoteTag));
  const kept = draft.tags.filter((one) => !foreign.has(one.toLowerCase()) && !isEditTag(one));
  await updateStaffDraft(admin, draft.gid, { tags: has ? kept : [...kept, tag] });
  return (await findReady({ admin }, draft.gid)) ?? draft;
}
