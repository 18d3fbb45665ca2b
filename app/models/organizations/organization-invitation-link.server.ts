import type { Kysely } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Invitation } from '~/domain/organizations/organization';
import type { DB } from '../../../db/schema';
import { fromRow } from './organization-invitation.server';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** An invitation as its mail and its page show it. */
export type KnownInvitation = Invitation & {
  organizationName: string;
  /** Who sent the invitation; null if they are no longer a member. */
  inviter: { firstName: string | null; lastName: string | null; email: string } | null;
};

/**
 * Creates an invitation link with 256 random bits, which only the mail contains; we store their hash.
 *
 * @param requestNo which of the invitation's mails the link is for
 */
export async function makeInvitationLink(
  db: Kysely<DB>,
  { invitationId, requestNo, at }: { invitationId: string; requestNo: number; at: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('organization_invitation_link')
    .values({
      token_hash: hashOf(token),
      invitation_id: invitationId,
      request_no: requestNo,
      created_at: at,
    })
    .execute();
  return token;
}

/**
 * Returns the invitation of a link, in whatever state; undefined if the link is unknown or a later mail
 * has replaced it.
 */
export async function findInvitationByToken(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<KnownInvitation | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await known(db)
    .innerJoin('organization_invitation_link as l', 'l.invitation_id', 'i.id')
    .where('l.token_hash', '=', hashOf(token))
    .whereRef('l.request_no', '=', 'i.request_count')
    .executeTakeFirst();
  return row && knownFrom(row, now);
}

/** @param id a UUID */
export async function findKnownInvitation(
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<KnownInvitation | undefined> {
  const row = await known(db).where('i.id', '=', id).executeTakeFirst();
  return row && knownFrom(row, now);
}

/** Records that this mail of the invitation was sent. */
export async function markInvitationMailed(
  db: Kysely<DB>,
  id: string,
  { requestNo, at }: { requestNo: number; at: Date },
): Promise<void> {
  await db
    .updateTable('organization_invitation')
    .set({ sent_count: requestNo, sent_at: at })
    .where('id', '=', id)
    .where('sent_count', '<', requestNo)
    .execute();
}

function known(db: Kysely<DB>) {
  return db
    .selectFrom('organization_invitation as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('organization_users as u', (join) =>
      join
        .onRef('u.user_id', '=', 'i.invited_by')
        .onRef('u.organization_id', '=', 'i.organization_id'),
    )
    .selectAll('i')
    .select([
      'o.name as organization_name',
      'u.first_name as inviter_first_name',
      'u.last_name as inviter_last_name',
      'u.email as inviter_email',
    ]);
}

type KnownRow = NonNullable<Awaited<ReturnType<ReturnType<typeof known>['executeTakeFirst']>>>;

function knownFrom(row: KnownRow, now: Date): KnownInvitation {
  const email = row.inviter_email;
  return {
    ...fromRow(row, now),
    organizationName: row.organization_name,
    inviter:
      email === null
        ? null
        : { firstName: row.inviter_first_name, lastName: row.inviter_last_name, email },
  };
}
