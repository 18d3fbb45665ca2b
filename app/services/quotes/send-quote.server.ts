import { randomUUID } from 'node:crypto';
import { handPrices, isOfStore } from '~/domain/draft-orders/draft-order-lines';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import type { QuoteRejected, QuoteSent } from '~/domain/quotes/quote-rejection';
import { quotedVersion } from '~/domain/quotes/quote-version.server';
import { isCompleted, isEditTag, type StoredStaffDraft } from '~/domain/draft-orders/staff-draft';
import { quotesOfTags, quoteTag } from '~/domain/orders/order-tags';
import { offered, type Quote, rejectedDay } from '~/domain/quotes/quote';
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
  type ApprovalInput,
  type ApprovalRejection,
  withApproval,
} from '~/models/staff/with-approval.server';
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

type Prepared = { draft: StoredStaffDraft; known: Quote | null };

/**
 * Offers a draft order to its customer until a day: writes the next version with its mail. A form sent twice sends one
 * version. What was set by hand in its prices counts: above what one person may do alone it waits for a second one
 * (decision 0066). The draft first gets the tag by which its order is found; the same id is used again if this process
 * dies before the version is written.
 *
 * @param input the form of staff, or the approval that a second person has given
 * @throws PlatformFailure when Shopify does not answer: nothing was sent
 */
export async function sendQuote(
  context: Context,
  staff: { id: string; name: string },
  desired: QuoteToSend,
  input: ApprovalInput = { formToken: desired.formToken },
): Promise<QuoteSent | ApprovalRejection> {
  const actor = { staffId: staff.id, requestId: context.requestId };
  const outcome = await withDraftLock(context, desired.draftGid, () =>
    withApproval<Prepared, QuoteSent>(context, actor, input, {
      load: () => prepare(context, desired),
      staffRequest: ({ draft }) => {
        const amountCents = handPrices(draft).cents;
        const { draftVersion: version, validUntil, message } = desired;
        const request = { version, validUntil };
        return amountCents === 0
          ? null
          : {
              kind: 'quote-price',
              subjectId: draft.gid,
              request,
              amountCents,
              reason: message ?? '',
            };
      },
      run: (prepared) => send(context, staff, desired, prepared),
    }),
  );
  return outcome === 'busy' ? no('busy') : outcome;
}

/** Reads what is to be sent; or how it ends, if this form has sent it already or it cannot be sent. */
async function prepare(
  context: Context,
  desired: QuoteToSend,
): Promise<{ found: Prepared } | { ended: QuoteSent }> {
  const { db, now } = context;
  const draft = await findReady(context, desired.draftGid);
  if (!draft) return { ended: no('not-found') };
  const known = await findQuoteOfDraft(db, draft.gid);
  if (known) {
    const isSent = await db
      .transaction()
      .execute((trx) => hasQuoteEventOfForm(trx, known.id, desired.formToken));
    if (isSent) return { ended: { ok: true, id: known.id } };
    await followQuotes(db, known.id, now());
  }
  const tooFar = rejectedDay(desired.validUntil, now());
  const code = tooFar ?? (await rejected(context, draft, desired));
  if (code) return { ended: no(code) };
  if (known && known.customerGid !== draft.customerGid) return { ended: no('other-customer') };
  return { found: { draft, known } };
}

async function send(
  context: Context,
  staff: { id: string; name: string },
  desired: QuoteToSend,
  { draft, known }: Prepared,
): Promise<QuoteSent> {
  const { db, now } = context;
  const customerGid = draft.customerGid ?? '';
  const id = known?.id ?? (await freeId(context, draft));
  const tagged = await withTag(context, draft, id);
  if (!tagged.ready) return no('busy');
  const at = new Date(now());
  const sent = await db.transaction().execute(async (trx): Promise<QuoteSent> => {
    const quote = await openQuote(trx, { id, customerGid, draftGid: draft.gid, at });
    const { validUntil, message, formToken } = desired;
    const version = quote.version + 1;
    const { totalCents } = tagged;
    if (!(await markSent(trx, id, quote.version, { totalCents, validUntil, at }))) {
      return no('late');
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

const no = (code: QuoteRejected) => ({ ok: false, code }) as const;

async function rejected(
  { db }: Context,
  draft: StoredStaffDraft,
  desired: QuoteToSend,
): Promise<QuoteRejected | null> {
  if (isOfStore(draft) || (await isDraftBeingPaid(db, draft.gid))) return 'of-payment';
  if (isCompleted(draft)) return 'completed';
  if (!isAsShown(draft, desired)) return 'changed';
  if (draft.customerGid === null) return 'no-customer';
  return draft.ready ? null : 'busy';
}

/** Whether the draft is what was shown, also with the tag that an attempt without an answer has put on it. */
function isAsShown(draft: StoredStaffDraft, { draftVersion: shown }: QuoteToSend): boolean {
  if (draftVersion(draft) === shown) return true;
  const ours = new Set(quotesOfTags(draft.tags).map(quoteTag));
  const tags = draft.tags.filter((tag) => !ours.has(tag.toLowerCase()));
  return draftVersion({ ...draft, tags }) === shown;
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
