import type { Kysely, Selectable, Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type {
  AllowanceDecision,
  AllowanceRequestState,
  OpenAllowanceRequest,
} from '~/domain/organizations/organization-cash';
import { memberName } from '~/domain/organizations/organization';
import type { AllowanceRequest as AllowanceRequestRow, DB } from '../../../db/schema';

/** A member's request for a higher allowance. */
export type AllowanceRequest = {
  id: string;
  organizationId: string;
  /** The member's customer number. */
  userId: string;
  /** YYYY-MM in the organization's calendar. */
  month: string;
  requestedCents: Cents;
  note: string;
  state: AllowanceRequestState;
  grantedCents: Cents | null;
  createdAt: Date;
};

/** Identifies the member and month of a request. */
export type RequestOf = { organizationId: string; userId: string; month: string };

/** Open requests that a page shows at once; the others follow when these are decided. */
const LISTED = 50;

/** Adds a request. @returns its id; null if this member already has an open one for the month */
export async function insertAllowanceRequest(
  trx: Transaction<DB>,
  { organizationId, userId, month }: RequestOf,
  { requestedCents, note, at }: { requestedCents: Cents; note: string; at: Date },
): Promise<string | null> {
  const row = await trx
    .insertInto('allowance_request')
    .values({
      organization_id: organizationId,
      user_id: userId,
      month,
      requested_cents: requestedCents,
      note: note || null,
      created_at: at,
    })
    .onConflict((open) =>
      open.columns(['organization_id', 'user_id', 'month']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @param id a UUID */
export async function findAllowanceRequest(
  db: Kysely<DB>,
  id: string,
): Promise<AllowanceRequest | null> {
  const row = await db
    .selectFrom('allowance_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Returns a member's latest request of a month; null if there is none. Withdrawn requests and ended grants are
 * from an earlier membership and do not count for a member who has rejoined.
 */
export async function findLatestAllowanceRequest(
  db: Kysely<DB>,
  { organizationId, userId, month }: RequestOf,
): Promise<AllowanceRequest | null> {
  const row = await db
    .selectFrom('allowance_request')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .where('state', '<>', 'withdrawn')
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Lists a customer's requests in all organizations, oldest first. @param userId the customer number */
export async function listAllowanceRequestsOf(
  db: Kysely<DB>,
  userId: string,
): Promise<AllowanceRequest[]> {
  const rows = await db
    .selectFrom('allowance_request')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Returns the asking member and the organization's name; null if the member has left. */
export async function findRequestingMember(
  db: Kysely<DB>,
  { organizationId, userId }: Pick<RequestOf, 'organizationId' | 'userId'>,
): Promise<{
  firstName: string | null;
  lastName: string | null;
  email: string;
  organization: string;
} | null> {
  const row = await db
    .selectFrom('organization_users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.first_name', 'u.last_name', 'u.email', 'o.name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { first_name: firstName, last_name: lastName, email, name: organization } = row;
  return { firstName, lastName, email, organization };
}

/** Lists the open requests of an organization's current members in a month, oldest first. */
export async function listOpenAllowanceRequests(
  db: Kysely<DB>,
  organizationId: string,
  month: string,
): Promise<OpenAllowanceRequest[]> {
  const rows = await db
    .selectFrom('allowance_request as a')
    .innerJoin('organization_users as u', (join) =>
      join
        .onRef('u.user_id', '=', 'a.user_id')
        .onRef('u.organization_id', '=', 'a.organization_id'),
    )
    .selectAll('a')
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .where('a.organization_id', '=', organizationId)
    .where('a.month', '=', month)
    .where('a.state', '=', 'open')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(LISTED)
    .execute();
  return rows.map((row) => {
    const { id, userId, requestedCents, note, state, grantedCents, createdAt } = fromRow(row);
    const name = memberName({
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    });
    const at = createdAt.toISOString();
    return { id, userId, name, requestedCents, note, state, grantedCents, createdAt: at };
  });
}

/** Decides an open request. @param by the admin's customer number @returns false if it is already decided */
export async function saveAllowanceDecision(
  trx: Transaction<DB>,
  id: string,
  { decision, by, at }: { decision: AllowanceDecision; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('allowance_request')
    .set({
      state: decision === 'refused' ? 'refused' : 'granted',
      granted_cents: decision === 'refused' ? null : decision.granted,
      decided_by: by,
      decided_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function fromRow(row: Selectable<AllowanceRequestRow>): AllowanceRequest {
  return {
    id: row.id,
    organizationId: row.organization_id,
    userId: row.user_id,
    month: row.month,
    requestedCents: cents(row.requested_cents),
    note: row.note ?? '',
    // The table has the same list of states (migration 0005).
    state: row.state as AllowanceRequestState,
    grantedCents: row.granted_cents === null ? null : cents(row.granted_cents),
    createdAt: row.created_at,
  };
}

/**
 * Withdraws a former member's open request and ends their grants: they may rejoin within the month.
 *
 * @param by the customer number of whoever ended the membership
 */
export async function withdrawAllowanceRequestsOf(
  trx: Transaction<DB>,
  {
    organizationId,
    userId,
    by,
    at,
  }: { organizationId: string; userId: string; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('allowance_request')
    .set({ state: 'withdrawn', decided_by: by, decided_at: at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
  await trx
    .updateTable('allowance_request')
    .set({ ended_at: at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'granted')
    .where('ended_at', 'is', null)
    .execute();
}
