import type { Kysely } from 'kysely';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { findApproval, type OrderApproval } from '~/models/staff/approval.server';
import type { Asking } from '~/models/staff/with-approval.server';
import type { DB } from '../../../db/schema';
import type { StaffActor } from '~/services/draft-orders/staff-draft-needs';

type Carried = Exclude<OrderApproval, { kind: 'commission' }>;

type Done = { ok: true } | { ok: false; code: string };

/** How each kind is done, in the name of whoever asked for it. */
type Deeds = {
  [Kind in Carried['kind']]: (
    approval: Extract<Carried, { kind: Kind }>,
    actor: StaffActor,
    approved: Asking,
  ) => Promise<Done>;
};

export type CarryOutNeeds = { db: Kysely<DB>; deeds: Deeds };

/**
 * Does what a second person has approved (decision 0041). Safe to repeat: each step finds out first what an earlier
 * attempt did. What has changed since it was asked for is not done; the approval says why.
 *
 * @throws PlatformFailure when it is not known whether it was done: to be called again
 */
export async function carryOutApproval({ db, deeds }: CarryOutNeeds, id: string): Promise<void> {
  const approval = await findApproval(db, id);
  if (!approval || approval.kind === 'adjustment' || approval.kind === 'commission') return;
  if (approval.state !== 'approved' || approval.outcome !== null) return;
  const actor = { staffId: approval.askedBy, requestId: null };
  const deed = deeds[approval.kind] as (...of: [Carried, StaffActor, Asking]) => Promise<Done>;
  const done = await deed(approval, actor, { approved: id });
  if (done.ok || (done.code !== 'unknown' && done.code !== 'busy')) return;
  throw new PlatformFailure('shopify', 'unavailable', approval.kind);
}
