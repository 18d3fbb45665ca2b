import { randomUUID } from 'node:crypto';
import type { Cents } from '~/domain/core/money';
import {
  type CustomOrder,
  customOrderName,
  quotedCents,
} from '~/domain/custom-orders/custom-order';
import { isRepeatable, repeatedQuote } from '~/domain/custom-orders/reorder';
import { attachArtwork, copyArtwork } from '~/models/core/artwork.server';
import { enqueueJob } from '~/models/core/job.server';
import { approveNewestProof, insertProof, listProofs } from '~/models/commissions/proof.server';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import {
  lastQuotedAt,
  reuseProof,
  setQuote,
} from '~/models/custom-orders/custom-order-steps.server';
import {
  findCustomOrderByToken,
  insertCustomOrder,
  lockCustomOrder,
} from '~/models/custom-orders/custom-order.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'>;

type Reorder = {
  /** Pieces, whole cases. */
  quantity: number;
  /** The price before tax that the page showed for the same quantity; null if it said that staff will quote. */
  shownCents: Cents | null;
  formToken: string;
};

type Reordered =
  | { ok: true; id: string }
  /** `changed`: it costs something else by now; `gone`: its files are no longer kept. */
  | { ok: false; reason: 'not-found' | 'changed' | 'gone' };

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
  { db, now }: Context,
  customer: { gid: string; email: string; name: string },
  id: string,
  { quantity, shownCents, formToken }: Reorder,
): Promise<Reordered> {
  const at = new Date(now());
  try {
    return await db.transaction().execute(async (trx): Promise<Reordered> => {
      const source = await lockCustomOrder(trx, id);
      if (!source || source.customerGid !== customer.gid || !isRepeatable(source)) {
        return { ok: false, reason: 'not-found' };
      }
      const known = await findCustomOrderByToken(trx, customer.gid, formToken);
      if (known) return { ok: true, id: known.id };
      const quotedAt = await lastQuotedAt(trx, id);
      const quote = repeatedQuote(source, { quantity, quotedAt, now: now() });
      const price = quote && quotedCents(source, quote);
      if (quantity === source.quantity && price !== shownCents)
        return { ok: false, reason: 'changed' };

      const newId = randomUUID();
      const proof = (await listProofs(trx, id)).find((each) => each.id === source.approvedProofId);
      if (!proof) throw new FileGone();
      const artworkId = await copied(trx, source.artworkId, at);
      const proofArtworkId = await copied(trx, proof.artworkId, at);
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

async function copied(trx: Parameters<typeof copyArtwork>[0], id: string, at: Date) {
  const copy = randomUUID();
  if (!(await copyArtwork(trx, { id, copy, at }))) throw new FileGone();
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
