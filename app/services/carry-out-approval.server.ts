import type { Kysely } from 'kysely';
import { PlatformFailure } from '~/domain/failure';
import { findApproval, type OrderApproval } from '~/models/approval.server';
import type { DB } from '../../db/schema';
import type { StaffActor } from './staff-draft-needs';

type Done = { ok: true } | { ok: false; code: string };

/** What an approval was given for. */
type Approved<Wanted> = (
  actor: StaffActor,
  wanted: Wanted,
  how: { approved: string },
) => Promise<Done>;

export type CarryOutNeeds = {
  db: Kysely<DB>;
  markPaid: Approved<{ orderGid: string; seenCents: number }>;
};

/**
 * Does what a second person has approved, in the name of whoever asked for it (decision 0041). Safe to repeat: each
 * step finds out first what an earlier attempt did. What has changed since it was asked for is not done; the approval
 * says why.
 *
 * @throws PlatformFailure when it is not known whether it was done: to be called again
 */
export async function carryOutApproval(needs: CarryOutNeeds, id: string): Promise<void> {
  const approval = await findApproval(needs.db, id);
  if (!approval || approval.kind === 'adjustment' || approval.kind === 'commission') return;
  if (approval.state !== 'approved' || approval.outcome !== null) return;
  const done = await carryOut(needs, approval);
  if (done.ok || (done.code !== 'unknown' && done.code !== 'busy')) return;
  throw new PlatformFailure('shopify', 'unavailable', approval.kind);
}

function carryOut(
  needs: CarryOutNeeds,
  approval: Exclude<OrderApproval, { kind: 'commission' }>,
): Promise<Done> {
  const { id, askedBy, subjectId: orderGid, request } = approval;
  const actor = { staffId: askedBy, requestId: null };
  return needs.markPaid(actor, { orderGid, ...request }, { approved: id });
}
