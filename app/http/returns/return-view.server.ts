import { errorMessage } from '~/content/core/errors';
import { customerNumber } from '~/domain/core/ids';
import { storeDay } from '~/domain/core/time/store-day';
import { cents } from '~/domain/core/money';
import { ARTWORK_TYPES } from '~/domain/core/files/artwork';
import { mayCancel, type ReturnCase, RETURN_LIMITS, returnName } from '~/domain/returns/return';
import type { ReturnView } from '~/domain/returns/return-view';
import type { StoreContext } from '~/http/context.server';
import type { FormOutcome, FormRules } from '~/http/form-definition.server';
import { findStaffRefundByToken } from '~/models/refunds/order-refund.server';
import { notFound } from '~/http/replies.server';
import { storedFileResponse } from '~/http/uploads/stored-file.server';
import { reachesOwnCash } from '~/models/refunds/refund-given.server';
import { listReturnLines } from '~/models/returns/return-case.server';
import { listReturnEvents } from '~/models/returns/return-event.server';
import { findLabelFile, hasLabel } from '~/models/returns/return-label.server';
import { findPhotoFile, listReturnPhotos } from '~/models/returns/return-photo.server';

/** Returns a case with its lines, photos and history. @param isStaffs whether who at the shop did what is shown */
export async function returnView(
  { db }: Pick<StoreContext, 'db'>,
  one: ReturnCase,
  { isStaffs }: { isStaffs: boolean },
): Promise<ReturnView> {
  const [lines, photos, events, hasFile] = await Promise.all([
    listReturnLines(db, one.id),
    listReturnPhotos(db, one.id),
    listReturnEvents(db, one.id),
    hasLabel(db, one.id),
  ]);
  const money = await moneyOf(db, one, events);
  const { id, orderGid, orderName, kind, wish, state, comesBack, version, ending } = one;
  return {
    id,
    orderGid,
    orderName,
    kind,
    wish,
    state,
    comesBack,
    version,
    replacementGid: one.replacementGid,
    replacementName: one.replacementName,
    name: returnName(one),
    createdAt: one.createdAt.toISOString(),
    ending: ending && {
      outcome: ending.outcome,
      state: ending.state,
      isDone: ending.state === 'done',
    },
    lines: lines.map(({ title, sku, quantity, reason, worthCents, isRestocked }) => ({
      title,
      sku,
      quantity,
      reason,
      worthCents,
      isRestocked,
    })),
    worthCents: cents(lines.reduce((sum, line) => sum + line.worthCents, 0)),
    hasLabel: hasFile,
    money,
    photos: photos.map(({ id: photo, width, height }) => ({ id: photo, width, height })),
    events: events
      // That an attempt of ours did not work is nothing the customer can do anything about.
      .filter((event) => isStaffs || event.kind !== 'not_made')
      .map((event) => ({
        ...event,
        actorName: isStaffs ? event.actorName : null,
        at: event.at.toISOString(),
      })),
    mayCancel: mayCancel(one),
  };
}

/** Says where the money of a case went, once it has been given back. */
async function moneyOf(
  db: StoreContext['db'],
  { ending }: ReturnCase,
  events: readonly { kind: string; at: Date }[],
): Promise<ReturnView['money']> {
  if (ending?.state !== 'done' || ending.cents === null) return null;
  const refund = await findStaffRefundByToken(db, ending.token);
  const at = events.find(({ kind }) => kind === 'refunded' || kind === 'credited')?.at;
  const isCash =
    ending.outcome === 'earth_cash' || (refund !== null && (await reachesOwnCash(db, refund)));
  return {
    cents: ending.cents,
    refund: refund?.refundGid ? customerNumber(refund.refundGid) : null,
    cashDay: isCash && at ? storeDay(at.getTime()) : null,
  };
}

/** The rules of a customer's forms about returns; staff have those of all their forms. @param who customer GID */
export function returnForms(who: string): FormRules {
  return {
    limit: {
      rule: 'return-step',
      windows: RETURN_LIMITS,
      who,
      message: (wait) => errorMessage('return_too_many', { wait }),
      isFirst: true,
    },
    failed: 'return_silent',
    file: 'photo',
  };
}

const REJECTIONS = {
  changed: 'return_changed',
  late: 'return_late',
  disputed: 'return_disputed',
  'too-much': 'return_too_much',
  amount: 'return_amount',
  'no-order': 'return_no_order',
  'earth-cash': 'return_earth_cash',
} as const;

/** Fields at which a rejection is shown; all others are the form's as a whole. */
const FIELDS: Partial<Record<keyof typeof REJECTIONS, string>> = {
  'too-much': 'amount',
  amount: 'amount',
  'earth-cash': 'outcome',
};

/** Returns the outcome of a step. @throws 404 for a case that does not exist or is another customer's */
export function returnOutcome(
  step: { ok: true } | { ok: false; reason: keyof typeof REJECTIONS | 'not-found' },
  to: string,
): FormOutcome {
  if (step.ok) return { to };
  if (step.reason === 'not-found') return notFound();
  const field = FIELDS[step.reason];
  return {
    code: REJECTIONS[step.reason],
    ...(field !== undefined && { field, status: 422 as const }),
  };
}

/**
 * Serves a photo, drawn anew by us, to its customer or to staff.
 *
 * @param customerGid null for staff
 * @throws 404 for another customer's
 */
export async function photoResponse(
  context: Pick<StoreContext, 'db' | 'uploads' | 'log'>,
  request: Request,
  customerGid: string | null,
  id: string,
): Promise<Response> {
  const found = (await findPhotoFile(context.db, id, customerGid)) ?? notFound();
  return storedFileResponse(context, request, {
    key: found.key,
    sha256: found.sha256,
    part: 'photo.png',
    type: 'image/png',
    download: null,
  });
}

/**
 * Serves the label of a return, as a download, to its customer or to staff.
 *
 * @param customerGid null for staff
 * @throws 404 for another customer's
 */
export async function labelResponse(
  context: Pick<StoreContext, 'db' | 'uploads' | 'log'>,
  request: Request,
  customerGid: string | null,
  returnId: string,
): Promise<Response> {
  const { key, sha256, kind, fileName } =
    (await findLabelFile(context.db, returnId, customerGid)) ?? notFound();
  return storedFileResponse(context, request, {
    key,
    sha256,
    part: 'label',
    type: ARTWORK_TYPES[kind],
    download: { fileName, plain: `label.${kind}` },
  });
}
