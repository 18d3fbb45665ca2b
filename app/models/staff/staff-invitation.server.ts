import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { StaffInvitationState, StaffRole } from '~/domain/staff/staff-account';
import type { DB } from '../../../db/schema';

export type StaffInvitation = {
  id: string;
  email: string;
  role: StaffRole;
  inviterName: string;
  createdAt: Date;
  expiresAt: Date;
  /** How many mails were requested, and the number of the last one that was sent. */
  requestCount: number;
  sentCount: number;
  state: StaffInvitationState;
};

const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

type NewInvitation = {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  at: Date;
  expiresAt: Date;
};

/** Creates an invitation. @returns false if this address already has an open one, or the id exists */
export async function insertStaffInvitation(
  db: Kysely<DB>,
  { id, email, role, invitedBy, at, expiresAt }: NewInvitation,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_invitation')
    .values({ id, email, role, invited_by: invitedBy, created_at: at, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lists invitations that were neither accepted nor called off, newest first. */
export async function listOpenStaffInvitations(
  db: Kysely<DB>,
  now: Date,
): Promise<StaffInvitation[]> {
  const rows = await known(db)
    .where('i.accepted_at', 'is', null)
    .where('i.called_off_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
  return rows.map((row) => fromRow(row, now));
}

export async function findStaffInvitation(
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<StaffInvitation | null> {
  const row = await known(db).where('i.id', '=', id).executeTakeFirst();
  return row ? fromRow(row, now) : null;
}

/** Locks an invitation until the transaction ends. @returns null if there is none */
export async function lockStaffInvitation(
  transaction: Transaction<DB>,
  id: string,
  now: Date,
): Promise<StaffInvitation | null> {
  const row = await known(transaction).where('i.id', '=', id).forUpdate(['i']).executeTakeFirst();
  return row ? fromRow(row, now) : null;
}

/** Returns the invitation that the link of its latest mail belongs to, in any state; null for other links. */
export async function findStaffInvitationByToken(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<StaffInvitation | null> {
  if (!TOKEN.test(token)) return null;
  const row = await known(db)
    .innerJoin('staff_invitation_link as l', 'l.invitation_id', 'i.id')
    .where('l.token_hash', '=', hashOf(token))
    .whereRef('l.request_no', '=', 'i.request_count')
    .executeTakeFirst();
  return row ? fromRow(row, now) : null;
}

/** Creates a link for one mail: 256 random bits that only the mail contains. */
export async function makeStaffInvitationLink(
  db: Kysely<DB>,
  { invitationId, requestNo }: { invitationId: string; requestNo: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_invitation_link')
    .values({ token_hash: hashOf(token), invitation_id: invitationId, request_no: requestNo })
    .execute();
  return token;
}

export async function markStaffInvitationSent(
  db: Kysely<DB>,
  id: string,
  requestNo: number,
): Promise<void> {
  await db
    .updateTable('staff_invitation')
    .set({ sent_count: requestNo })
    .where('id', '=', id)
    .where('sent_count', '<', requestNo)
    .execute();
}

/** Requests another mail; earlier links stop working. @returns the number of the mail */
export async function renewStaffInvitation(
  transaction: Transaction<DB>,
  id: string,
  expiresAt: Date,
): Promise<number> {
  const { request_count } = await transaction
    .updateTable('staff_invitation')
    .set((row) => ({ request_count: row('request_count', '+', 1), expires_at: expiresAt }))
    .where('id', '=', id)
    .returning('request_count')
    .executeTakeFirstOrThrow();
  return request_count;
}

export async function acceptStaffInvitationRow(
  transaction: Transaction<DB>,
  id: string,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('staff_invitation')
    .set({ accepted_at: at })
    .where('id', '=', id)
    .execute();
}

/** Calls off open invitations: one, or all by one inviter. @returns how many */
export async function callOffStaffInvitations(
  db: Kysely<DB>,
  which: { id: string } | { invitedBy: string },
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('staff_invitation')
    .set({ called_off_at: at })
    .where('accepted_at', 'is', null)
    .where('called_off_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: string }).id))
    .$if('invitedBy' in which, (query) =>
      query.where('invited_by', '=', (which as { invitedBy: string }).invitedBy),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes invitations that expired before `before`. @returns how many */
export async function deleteStaffInvitationsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_invitation')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function known(db: Kysely<DB>) {
  return db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_user as u', 'u.id', 'i.invited_by')
    .selectAll('i')
    .select('u.name as inviter_name');
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof known>['executeTakeFirst']>>>;

function fromRow(row: Row, now: Date): StaffInvitation {
  const { id, email, expires_at: expiresAt } = row;
  const isOver = expiresAt.getTime() <= now.getTime();
  const open = isOver ? 'expired' : 'open';
  const ended = row.called_off_at ? 'called-off' : open;
  return {
    id,
    email,
    role: row.role as StaffRole,
    inviterName: row.inviter_name,
    createdAt: row.created_at,
    expiresAt,
    requestCount: row.request_count,
    sentCount: row.sent_count,
    state: row.accepted_at ? 'accepted' : ended,
  };
}
