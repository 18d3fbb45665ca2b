import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import type { Cents } from '~/domain/core/money';
import {
  type CustomOrder,
  customOrderName,
  quotedCents,
} from '~/domain/custom-orders/custom-order';
import { isRepeatable, repeatedQuote } from '~/domain/custom-orders/reorder';
import {
  type ArtworkKeys,
  attachArtwork,
  copyArtwork,
  findArtworkKeys,
} from '~/models/core/artwork.server';
import { enqueueJob } from '~/models/core/job.server';
import { approveNewestProof, insertProof, listProofs } from '~/models/commissions/proof.server';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import {
  lastQuotedAt,
  reuseProof,
  setQuote,
} from '~/models/custom-orders/custom-order-steps.server';
import {
  findCustomOrder,
  findCustomOrderByToken,
  insertCustomOrder,
  lockCustomOrder,
} from '~/models/custom-orders/custom-order.server';
import { copyFiles, type KeepContext } from '~/services/uploads/keep-file.server';

type Reorder = {
  /** Pieces, whole cases. */
  quantity: number;
  /** The price before tax that the page showed for the same quantity; null if it said that staff will quote. */
  shownCents: Cents | null;
  formToken: string;
};

type Reordered =
  | { ok: true; id: string }
  /** `changed`: it costs something else by now; `gone`: its files are no longer kept; `not-kept`: they could not be copied now. */
  | { ok: false; reason: 'not-found' | 'changed' | 'gone' | 'not-kept' };

class FileGone extends Error {
  override name = 'FileGone';
}

/**
 * Orders a printed good again: a new custom order with the same artwork, whose proof is approved already. At the same
 * price it can be paid at once (a job makes its draft order); otherwise staff quote it first. All or nothing, and once
 * however often its form is sent. The files are copied, so that each order keeps and loses its own.
 *
 * @param customer who must own what is repeated
 */
export async function reorderCustomOrder(
  context: KeepContext,
  customer: { gid: string; email: string; name: string },
  id: string,
  { quantity, shownCents, formToken }: Reorder,
): Promise<Reordered> {
  const { db, now } = context;
  const at = new Date(now());
  const asked = { customerGid: customer.gid, quantity, shownCents, formToken, now: now() };
  // Before the files are copied, too: a repeated form, or one at another price, stores nothing.
  const before = await checkReorder(db, await findCustomOrder(db, id), asked);
  if ('ok' in before) return before;
  const copies = await copyFilesOf(context, before.source);
  if (copies === 'not-kept') return { ok: false, reason: 'not-kept' };
  try {
    return await db.transaction().execute(async (trx): Promise<Reordered> => {
      const checked = await checkReorder(trx, await lockCustomOrder(trx, id), asked);
      if ('ok' in checked) return checked;
      const { source, quote } = checked;
      const newId = randomUUID();
      const proof = (await listProofs(trx, id)).find((each) => each.id === source.approvedProofId);
      if (!proof) throw new FileGone();
      const artworkId = await copied(trx, source.artworkId, { copies, at });
      const proofArtworkId = await copied(trx, proof.artworkId, { copies, at });
      await insertCustomOrder(trx, {
        ...repeatedOf(source),
        id: newId,
        email: customer.email,
        customerName: customer.name,
        formToken,
        quantity,
        artworkId,
        reorderOf: source.id,
        createdAt: at,
      });
      for (const file of [artworkId, proofArtworkId]) {
        const own = { id: file, customerGid: customer.gid, customOrderId: newId };
        if (!(await attachArtwork(trx, own))) throw new FileGone();
      }
      const again = { id: randomUUID(), customOrderId: newId, artworkId: proofArtworkId };
      const version = await insertProof(trx, { ...again, note: proof.note, createdAt: at });
      await approveNewestProof(trx, newId, version, at);
      await reuseProof(trx, newId, again.id);
      const actor = { kind: 'customer', id: customer.gid, name: customer.name } as const;
      const event = { customOrderId: newId, actor, at };
      await insertEvent(trx, { ...event, kind: 'reordered', said: customOrderName(source) });
      if (quote === null) {
        await insertEvent(trx, { ...event, kind: 'requested' });
      } else {
        await setQuote(trx, newId, 0, quote, at);
        await enqueueJob(trx, 'advance-custom-order', { customOrderId: newId });
      }
      return { ok: true, id: newId };
    });
  } catch (error) {
    if (error instanceof FileGone) return { ok: false, reason: 'gone' };
    throw error;
  }
}

/** Returns the answer if nothing is to be made, otherwise what is repeated and what it costs; null: staff quote it. */
async function checkReorder(
  db: Kysely<DB>,
  source: CustomOrder | null,
  {
    customerGid,
    quantity,
    shownCents,
    formToken,
    now,
  }: Reorder & { customerGid: string; now: number },
): Promise<Reordered | { source: CustomOrder; quote: ReturnType<typeof repeatedQuote> }> {
  if (!source || source.customerGid !== customerGid || !isRepeatable(source)) {
    return { ok: false, reason: 'not-found' };
  }
  const known = await findCustomOrderByToken(db, customerGid, formToken);
  if (known) return { ok: true, id: known.id };
  const quotedAt = await lastQuotedAt(db, source.id);
  const quote = repeatedQuote(source, { quantity, quotedAt, now });
  const price = quote && quotedCents(source, quote);
  if (quantity === source.quantity && price !== shownCents) return { ok: false, reason: 'changed' };
  return { source, quote };
}

/** By the id of the artwork whose files they are copies of. */
type Copies = ReadonlyMap<string, ArtworkKeys>;

/** Copies the files of an order, before the rows that refer to the copies. */
async function copyFilesOf(
  context: KeepContext,
  source: CustomOrder,
): Promise<Copies | 'not-kept'> {
  const copies = new Map<string, ArtworkKeys>();
  const proofs = await listProofs(context.db, source.id);
  const proof = proofs.find((each) => each.id === source.approvedProofId);
  for (const artworkId of [source.artworkId, proof?.artworkId]) {
    const keys = artworkId && (await findArtworkKeys(context.db, artworkId));
    if (!keys) continue;
    const copy = await copyFiles(context, keys);
    if (copy?.ok === false) return 'not-kept';
    if (copy) copies.set(artworkId, copy.keys);
  }
  return copies;
}

async function copied(
  trx: Parameters<typeof copyArtwork>[0],
  id: string,
  { copies, at }: { copies: Copies; at: Date },
) {
  const copy = randomUUID();
  const keys = copies.get(id);
  if (!keys || !(await copyArtwork(trx, { id, copy, keys, at }))) throw new FileGone();
  return copy;
}

/** What the new one has of the old. */
function repeatedOf(source: CustomOrder) {
  return {
    customerGid: source.customerGid,
    productHandle: source.productHandle,
    productTitle: source.productTitle,
    variantGid: source.variantGid,
    size: source.size,
    unit: source.unit,
    caseCount: source.caseCount,
    colors: source.colors,
    notes: source.notes,
    address: source.address,
  };
}
