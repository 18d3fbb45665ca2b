import { createHash, randomUUID } from 'node:crypto';
import { plainFileName } from '~/domain/core/files/artwork';
import { checkPhoto, type PhotoRejection } from '~/domain/core/files/photo';
import {
  isReturnOpen,
  mayCancel,
  MOST_PHOTOS,
  type ReturnLine,
  type ReturnOutcome,
} from '~/domain/returns/return';
import { kindOf } from '~/domain/returns/return-rules';
import { enqueueJob } from '~/models/core/job.server';
import { findReturnByToken, insertReturn } from '~/models/returns/return-case.server';
import { insertReturnEvent } from '~/models/returns/return-event.server';
import { attachPhotos, insertPhoto } from '~/models/returns/return-photo.server';
import {
  changeReturn,
  claimReturnStep,
  type ReturnStep,
} from '~/models/returns/return-steps.server';
import { drawPicture } from '~/platforms/pictures/draw-picture.server';
import type { ServiceContext } from '~/services/context';
import { keepFiles, type KeepContext, scanUpload } from '~/services/uploads/keep-file.server';

type Context = Pick<ServiceContext, 'db' | 'now'>;
type Customer = { gid: string; name: string };

/**
 * Begins a return or a claim: its row, its lines, its photos, its first event and the mails, all or nothing. Shopify
 * is told afterwards (`advanceReturn`). The same form again finds the same case.
 *
 * @param lines checked before (`lineRejection`)
 * @returns its id
 */
export async function requestReturn(
  { db, now }: Context,
  customer: Customer,
  desired: {
    order: { gid: string; name: string };
    lines: readonly Omit<ReturnLine, 'isRestocked'>[];
    wish: ReturnOutcome;
    note: string | null;
    formToken: string;
  },
): Promise<string> {
  const id = randomUUID();
  const at = new Date(now());
  const { order, lines, wish, note, formToken } = desired;
  return db.transaction().execute(async (trx) => {
    const isNew = await insertReturn(trx, {
      id,
      customerGid: customer.gid,
      orderGid: order.gid,
      orderName: order.name,
      kind: kindOf(lines.map(({ reason }) => reason)),
      wish,
      note,
      lines,
      formToken,
      at,
    });
    if (!isNew) {
      const known = await findReturnByToken(trx, customer.gid, formToken);
      if (!known) throw new Error('a return with this token is there and cannot be found');
      return known.id;
    }
    await attachPhotos(trx, { customerGid: customer.gid, orderGid: order.gid, returnId: id });
    const actor = { kind: 'customer', id: customer.gid, name: customer.name } as const;
    await insertReturnEvent(trx, { returnId: id, kind: 'requested', actor, said: note, at });
    await enqueueJob(trx, 'advance-return', { returnId: id });
    return id;
  });
}

/** Finds the case that this form has begun before; null if it has not. */
export async function findRequested(
  { db }: Pick<Context, 'db'>,
  customerGid: string,
  formToken: string,
): Promise<string | null> {
  return (await findReturnByToken(db, customerGid, formToken))?.id ?? null;
}

export type PhotoStored = { ok: true } | { ok: false; code: PhotoRejection };

/**
 * Checks a photo by its content and stores our own drawing of it, so that where and when it was taken is nowhere. It
 * belongs to no case until its form is sent, and survives errors elsewhere in that form.
 *
 * @param of the case it is added to; none while its form is being filled in
 */
export async function storePhoto(
  context: KeepContext,
  of: { customerGid: string; orderGid: string; returnId: string | null },
  file: { name: string; bytes: Buffer },
): Promise<PhotoStored> {
  if (file.bytes.length === 0) return { ok: false, code: 'photo_empty' };
  const checked = await checkPhoto(file.bytes);
  if (!checked.ok) return checked;
  const found = await scanUpload(context, file.bytes);
  if (found !== null) return { ok: false, code: found };
  const drawing = await drawPicture(file.bytes, checked.kind);
  if (!drawing) return { ok: false, code: 'photo_damaged' };
  const { png, width, height } = drawing;
  const kept = await keepFiles(context, {
    file: { bytes: png, type: 'image/png' },
    drawing: null,
  });
  if (!kept.ok) return kept;
  const photo = {
    ...of,
    id: randomUUID(),
    kind: checked.kind,
    fileName: plainFileName(file.name, 'png', 'photo'),
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    sizeBytes: file.bytes.length,
    drawingKey: kept.keys.file,
    width,
    height,
    at: new Date(context.now()),
  };
  const isStored = await context.db
    .transaction()
    .execute((trx) => insertPhoto(trx, photo, MOST_PHOTOS));
  return isStored ? { ok: true } : { ok: false, code: 'photo_too_many' };
}

/** Answers a question of staff, or adds to a request: it is for them to decide again. */
export async function answerReturn(
  { db, now }: Context,
  customer: Customer,
  id: string,
  { said, formToken }: { said: string; formToken: string },
): Promise<ReturnStep> {
  const claim = { id, owner: customer.gid, formToken, version: null };
  return claimReturnStep<never>(db, claim, async (trx, one) => {
    if (!isReturnOpen(one.state)) return { ok: false, reason: 'late' };
    const at = new Date(now());
    const actor = { kind: 'customer', id: customer.gid, name: customer.name } as const;
    await insertReturnEvent(trx, { returnId: id, kind: 'answered', actor, said, formToken, at });
    const state = one.state === 'question' ? ('requested' as const) : one.state;
    await changeReturn(trx, id, { state, awaitsStaffSince: one.awaitsStaffSince ?? at }, at);
    return { ok: true };
  });
}

/** Takes back what the customer asked for, as long as nothing has arrived or was given back. */
export async function cancelReturnByCustomer(
  { db, now }: Context,
  customer: Customer,
  id: string,
  { formToken }: { formToken: string },
): Promise<ReturnStep> {
  const claim = { id, owner: customer.gid, formToken, version: null };
  return claimReturnStep<never>(db, claim, async (trx, one) => {
    if (!mayCancel(one)) return { ok: false, reason: 'late' };
    const at = new Date(now());
    const actor = { kind: 'customer', id: customer.gid, name: customer.name } as const;
    await insertReturnEvent(trx, { returnId: id, kind: 'canceled', actor, formToken, at });
    const change = { state: 'canceled', awaitsStaffSince: null, isBehind: true } as const;
    await changeReturn(trx, id, change, at);
    await enqueueJob(trx, 'advance-return', { returnId: id });
    return { ok: true };
  });
}
