import { randomUUID } from 'node:crypto';
import { attachArtwork } from '~/models/core/artwork.server';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import {
  findCustomOrderByToken,
  insertCustomOrder,
  type NewCustomOrder,
} from '~/models/custom-orders/custom-order.server';
import { enqueueJob } from '~/models/core/job.server';
import type { ServiceContext } from '~/services/context';

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
      const eventId = await insertEvent(trx, {
        customOrderId: id,
        kind: 'requested',
        actor: { kind: 'customer', id: customerGid, name: request.customerName },
        at,
      });
      if (eventId) await enqueueJob(trx, 'send-custom-order-mail', { eventId });
      return { ok: true, id };
    });
  } catch (error) {
    if (error instanceof ArtworkGone) return { ok: false, reason: 'artwork' };
    throw error;
  }
}
