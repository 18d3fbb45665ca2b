import { createHash, randomUUID } from 'node:crypto';
import { attachArtwork, type ArtworkOwner, insertArtwork } from '~/models/core/artwork.server';
import { insertEvent, findEventToMail } from '~/models/custom-orders/custom-order-event.server';
import {
  findCustomOrderByToken,
  insertCustomOrder,
  type NewCustomOrder,
  findCustomOrder,
} from '~/models/custom-orders/custom-order.server';
import type { ServiceContext } from '~/services/context';
import {
  type ArtworkBrief,
  artworkFileName,
  type ArtworkKind,
  ARTWORK_TYPES,
  type ArtworkRejection,
  checkArtwork,
} from '~/domain/core/files/artwork';
import { keepFiles, type KeepContext, scanUpload } from '~/services/uploads/keep-file.server';
import { type Drawing, drawPicture, visitorsTurn } from '~/platforms/pictures/draw-picture.server';
import {
  customOrderName,
  quotedCents,
  type CustomOrder,
} from '~/domain/custom-orders/custom-order';
import { calendarLabel } from '~/content/core/dates';
import { parcelLabel, PRODUCTION, undoneLabel } from '~/content/custom-orders/production';
import type { ProductionFacts } from '~/domain/custom-orders/production';
import { formatUsd } from '~/domain/core/money';
import { oneLine } from '~/domain/core/text/search-text';
import type { WriteLetter } from '~/services/emails/letter.server';
import { formatNumber } from '~/domain/core/numbers';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

export type CustomOrderRequest = Omit<NewCustomOrder, 'id' | 'createdAt'>;

export type CustomOrderRequested =
  | { ok: true; id: string }
  /** The file is gone, in use already, or another customer's: it has to be uploaded again. */
  | { ok: false; reason: 'artwork' };

class ArtworkGone extends Error {
  override name = 'ArtworkGone';
}

/**
 * Submits a custom order: its row, its file, its first event and the mail to staff, all or nothing.
 * Repeated posts of the form create one request, and each gets its id.
 */
export async function requestCustomOrder(
  { db, now }: Context,
  request: CustomOrderRequest,
): Promise<CustomOrderRequested> {
  const id = randomUUID();
  const at = new Date(now());
  const { customerGid, artworkId, formToken } = request;
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await insertCustomOrder(trx, { ...request, id, createdAt: at }))) {
        const known = await findCustomOrderByToken(trx, customerGid, formToken);
        if (!known) throw new Error('a request with this token is there and cannot be found');
        return { ok: true, id: known.id };
      }
      const isTheirs = await attachArtwork(trx, { id: artworkId, customerGid, customOrderId: id });
      if (!isTheirs) throw new ArtworkGone();
      await insertEvent(trx, {
        customOrderId: id,
        kind: 'requested',
        actor: { kind: 'customer', id: customerGid, name: request.customerName },
        at,
      });
      return { ok: true, id };
    });
  } catch (error) {
    if (error instanceof ArtworkGone) return { ok: false, reason: 'artwork' };
    throw error;
  }
}

type ArtworkStored = { ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRejection };

/**
 * Stores an uploaded file exactly as sent, with a rendering of ours. Its type is decided by its content.
 * It stays unattached until its request is submitted, so that the upload survives validation errors
 * elsewhere in the form.
 *
 * @param owner for a proof, the customer it is made for
 * @param file `name` is the browser's file name, kept for display
 */
export async function storeArtwork(
  context: KeepContext,
  owner: ArtworkOwner,
  file: { name: string; bytes: Buffer },
): Promise<ArtworkStored> {
  const inspected = await inspectArtwork(context, owner, file.bytes);
  if (!inspected.ok) return inspected;
  const { kind, drawing } = inspected;
  const kept = await keepFiles(context, {
    file: { bytes: file.bytes, type: ARTWORK_TYPES[kind] },
    drawing: drawing && { bytes: drawing.png, type: 'image/png' },
  });
  if (!kept.ok) return kept;
  const artwork = {
    id: randomUUID(),
    kind,
    fileName: artworkFileName(file.name, kind),
    sizeBytes: file.bytes.length,
    width: drawing?.width ?? null,
    height: drawing?.height ?? null,
  };
  await insertArtwork(context.db, {
    ...artwork,
    owner,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    keys: kept.keys,
    createdAt: new Date(context.now()),
  });
  return { ok: true, artwork };
}

/** Checks a file, has it scanned, and draws what pages show of it. Nobody's turn waits for the scanner. */
async function inspectArtwork(
  context: KeepContext,
  owner: ArtworkOwner,
  bytes: Buffer,
): Promise<
  { ok: true; kind: ArtworkKind; drawing: Drawing | null } | { ok: false; code: ArtworkRejection }
> {
  const inTurn = <Result>(work: () => Promise<Result>) =>
    'visitorKey' in owner ? visitorsTurn(work) : work();
  const checked = await inTurn(() => checkArtwork(bytes));
  if (!checked.ok) return checked;
  const found = await scanUpload(context, bytes);
  if (found !== null) return { ok: false, code: found };
  if (checked.kind === 'pdf') return { ...checked, drawing: null };
  const { kind } = checked;
  const drawing = await inTurn(() => drawPicture(bytes, kind));
  return drawing ? { ...checked, drawing } : { ok: false, code: 'artwork_damaged' };
}

/** A step of a custom order, to the side that did not take it; its request also to its customer. */
export const customOrderLetter: WriteLetter = async (
  { db, links, staffAddress },
  { template, about },
) => {
  const event = await findEventToMail(db, about);
  const order = event && (await findCustomOrder(db, event.customOrderId));
  // Without an address it has been redacted.
  if (!event || !order || order.email === '') return 'no-recipient';
  const isStaffs = template.endsWith('-staff');
  const name = customOrderName(order);
  return {
    to: isStaffs ? staffAddress : order.email,
    about: `(${name})`,
    variables: {
      ...emailParams(order),
      number: name,
      version: String(event.proofVersion ?? ''),
      said: event.said ?? '',
      ...productionWords(event.facts),
      link: isStaffs ? links.staffCustomOrder(order.id) : links.customOrder(order.id),
    },
  };
};

/** What a step of the production says; a later step says its own. */
function productionWords(facts: ProductionFacts | null) {
  return {
    shipsOn: facts?.shipsOn ? calendarLabel(facts.shipsOn) : '',
    parcel: facts?.parcel ? parcelLabel(facts.parcel) : PRODUCTION.untracked,
    undone: undoneLabel(facts?.undone),
  };
}

function emailParams(order: CustomOrder) {
  return {
    customer: oneLine(order.customerName),
    product: order.productTitle,
    size: order.size,
    quantity: `${formatNumber(order.quantity)} ${order.unit}`,
    total: order.quote ? formatUsd(quotedCents(order, order.quote)) : '',
    leadTime: order.quote ? oneLine(order.quote.leadTime) : '',
  };
}
