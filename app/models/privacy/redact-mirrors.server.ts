import { type Kysely, sql, type Transaction } from 'kysely';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import type { DB } from '../../../db/schema';
import { upsertDraft } from '~/models/draft-orders/draft-mirror.server';
import { upsertOrder, storedOrder } from '~/models/orders/order-mirror.server';
import { redactDisputeNotes } from '~/models/refunds/dispute-list.server';
import { redactOrderNotes } from '~/models/orders/order-note.server';
import {
  redactFulfillmentNotes,
  redactFulfillmentNotesOf,
} from '~/models/fulfillment/redact-fulfillment.server';
import { redactStaffActions } from '~/models/staff/staff-action.server';
import { customerNumber } from '~/domain/core/ids';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { revokeInvitationsOf } from '~/models/organizations/organization-invitation.server';
import {
  deleteMember,
  findMembership,
  lockOrganization,
} from '~/models/organizations/organization-member.server';

/** Rows per read. */
const BATCH = 100;

/**
 * Removes a customer who asked to be forgotten from the mirrors: their orders stay without them, and
 * whatever is read from now on is stored without them too. Idempotent; can resume after an interruption.
 */
export async function redactMirrors(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  await db
    .insertInto('redacted_customer')
    .values({ customer_gid: gid, redacted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Before their orders lose the customer's id.
  await redactOrderNotes(db, gid, at);
  await redactFulfillmentNotes(db, gid);
  await redactDisputeNotes(db, gid);
  await redactStaffActions(db, gid);
  while (await redactSomeOrders(db, gid)) continue;
  while (await redactSomeDrafts(db, gid)) continue;
}

/** Stores the orders again unchanged: `upsertOrder` omits personal data of redacted customers. */
async function redactSomeOrders(db: Kysely<DB>, gid: string): Promise<boolean> {
  const rows = await db
    .selectFrom('order_mirror as o')
    .innerJoin('order_mirror_whole as w', 'w.order_gid', 'o.order_gid')
    .select(['w.body', 'o.fetched_at'])
    .where('o.customer_gid', '=', gid)
    .where('o.gone_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { body, fetched_at } of rows) {
    const order = storedOrder(body);
    await db.transaction().execute(async (trx) => {
      await upsertOrder(trx, { order, customerGid: gid, fetchedAt: fetched_at });
      // What was read of its fulfillment orders since the notes were deleted.
      await redactFulfillmentNotesOf(trx, order.id);
    });
  }
  return rows.length > 0;
}

async function redactSomeDrafts(db: Kysely<DB>, gid: string): Promise<boolean> {
  const rows = await db
    .selectFrom('draft_mirror')
    .select(['body', 'fetched_at'])
    .where('customer_gid', '=', gid)
    .where('gone_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { body, fetched_at } of rows) {
    await upsertDraft(db, { draft: body as unknown as DraftOrder, fetchedAt: fetched_at });
  }
  return rows.length > 0;
}

/**
 * Lists customers with data that was stored while they were being redacted, or that could not be
 * redacted yet because a payment was under way. They are redacted again until nothing is left.
 */
export async function listHalfRedacted(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ customer_gid: string }>`
    select customer_gid from redacted_customer r
    where exists (select from order_mirror o where o.customer_gid = r.customer_gid)
      or exists (select from draft_mirror d where d.customer_gid = r.customer_gid)
      or exists (select from payment p where p.customer_gid = r.customer_gid
        and p.redacted_at is null and p.purpose = 'cart')
      or exists (select from custom_order o where o.customer_gid = r.customer_gid
        and o.redacted_at is null)
      or exists (select from quote q where q.customer_gid = r.customer_gid
        and q.redacted_at is null)
      or exists (select from return_case r2 where r2.customer_gid = r.customer_gid
        and r2.redacted_at is null)
      or exists (select from artwork a where a.customer_gid = r.customer_gid
        and a.custom_order_id is null)
      or exists (select from checkout c where c.customer_gid = r.customer_gid)
      or exists (select from customer_profile p where p.customer_gid = r.customer_gid)
      or exists (select from customer_mirror c where c.customer_gid = r.customer_gid
        and c.fetched_at is not null and c.redacted_at is null)
      or exists (select from customer_referral f where f.customer_gid = r.customer_gid)
      or exists (select from training_pass t where t.customer_gid = r.customer_gid)
      or exists (select from training_finish t where t.customer_gid = r.customer_gid)
      or exists (select from ambassador_mirror a where a.customer_gid = r.customer_gid)
      or exists (select from ambassador_joined j where j.customer_gid = r.customer_gid)`.execute(
    db,
  );
  return rows.map((row) => row.customer_gid);
}

/**
 * Removes a customer who asked to be forgotten from their organization (money-security P-4): the row
 * with name and address, the notes of their requests, and invitations to their address. The history stays,
 * with customer numbers that no longer lead to anybody. The customer must be in `redacted_customer`: for
 * anybody else the database refuses to remove the last admin (migration 0005); staff then appoint
 * another one (`npm run organization -- --appoint`).
 */
export async function redactOrganization(
  trx: Transaction<DB>,
  gid: string,
  at: Date,
): Promise<void> {
  const userId = customerNumber(gid);
  const membership = await findMembership(trx, userId);
  if (membership) await redactMember(trx, membership.organization.id, userId, at);
  await redactInvitations(trx, { userId, gid, email: membership?.email.toLowerCase() ?? '' });
  await trx
    .updateTable('allowance_request')
    .set({ note: null })
    .where('user_id', '=', userId)
    .where('note', 'is not', null)
    .execute();
}

async function redactMember(
  trx: Transaction<DB>,
  organizationId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  await revokeInvitationsOf(trx, organizationId, userId, at);
  if (!(await deleteMember(trx, organizationId, userId))) return;
  const event = { organizationId, kind: 'forgotten', subjectId: userId, at } as const;
  await insertOrganizationEvent(trx, { ...event, by: { kind: 'store' } });
}

/** Deletes open invitations: without an address nobody can accept them. Closed ones lose the address. */
async function redactInvitations(
  trx: Transaction<DB>,
  { userId, gid, email }: { userId: string; gid: string; email: string },
): Promise<void> {
  const isTheirs = sql<boolean>`(accepted_by = ${userId} or (email <> '' and email in (${email},
    (select lower(p.email) from customer_profile p where p.customer_gid = ${gid}))))`;
  await trx
    .deleteFrom('organization_invitation')
    .where('state', '=', 'open')
    .where(isTheirs)
    .execute();
  await trx
    .updateTable('organization_invitation')
    .set({ email: '' })
    .where('email', '<>', '')
    .where(isTheirs)
    .execute();
}
