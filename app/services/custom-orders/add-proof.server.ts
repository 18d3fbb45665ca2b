import { randomUUID } from 'node:crypto';
import type { Actor } from '~/domain/custom-orders/custom-order';
import { attachArtwork } from '~/models/core/artwork.server';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import {
  approveCustomOrder,
  awaitApproval,
  type StepClaim,
  claimStep,
} from '~/models/custom-orders/custom-order-steps.server';
import { approveNewestProof, insertProof } from '~/models/commissions/proof.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Adds the next version of the proof. The customer has to approve it even if an earlier version was
 * approved; the earlier version itself does not change.
 *
 * @param artworkId a file stored for this customer and not attached to anything yet
 */
export function addProof(
  { db, now, requestId }: Context,
  actor: Actor,
  id: string,
  { artworkId, note, formToken }: { artworkId: string; note: string | null; formToken: string },
): Promise<StepClaim<'late' | 'artwork'>> {
  const at = new Date(now());
  return claimStep<'late' | 'artwork'>(
    db,
    { id, owner: null, formToken },
    async (trx, { state, customerGid }) => {
      if (state !== 'quoted' && state !== 'approved') return { ok: false, reason: 'late' };
      const file = { id: artworkId, customerGid, customOrderId: id };
      if (!(await attachArtwork(trx, file))) return { ok: false, reason: 'artwork' };
      const proof = { id: randomUUID(), customOrderId: id, artworkId, note, createdAt: at };
      const proofVersion = await insertProof(trx, proof);
      await awaitApproval(trx, id, at);
      const event = { customOrderId: id, kind: 'proof_added', actor, proofVersion } as const;
      await insertEvent(trx, { ...event, said: note, formToken, at, requestId });
      return { ok: true };
    },
  );
}

/**
 * Records the customer's approval of the proof version they saw, and locks it. Refused with `changed` if
 * staff have added another version since.
 */
export function approveProof(
  { db, now }: Context,
  actor: Extract<Actor, { kind: 'customer' }>,
  id: string,
  { version, formToken }: { version: number; formToken: string },
): Promise<StepClaim> {
  const at = new Date(now());
  return claimStep<'changed' | 'late'>(
    db,
    { id, owner: actor.id, formToken },
    async (trx, { state }) => {
      if (state !== 'quoted') return { ok: false, reason: 'late' };
      const proofId = await approveNewestProof(trx, id, version, at);
      if (proofId === null) return { ok: false, reason: 'changed' };
      if (!(await approveCustomOrder(trx, id, proofId, at))) return { ok: false, reason: 'late' };
      const event = { customOrderId: id, kind: 'approved', actor, proofVersion: version } as const;
      await insertEvent(trx, { ...event, formToken, at });
      return { ok: true };
    },
  );
}
