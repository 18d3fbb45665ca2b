import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../app/models/core/database.server';
import { insertMember } from '../../app/models/organizations/organization-member.server';
import { insertOrganization } from '../../app/models/organizations/organization.server';
import { inviteMember } from '../../app/services/organizations/invite-member.server';
import { invitationEmails } from '../../db/seeds/invitation-emails';
import type { OutgoingMail } from '../../app/platforms/mail/client.server';
import { openPost } from './post-fixture';

export type Person = {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

const LINK = /invitation\?token=([\w-]+)/;

/** Returns a person whom no other test uses. */
export function somebody(): Person {
  const userId = String(randomInt(1_000_000_000, 280_000_000_000));
  return {
    userId,
    email: `robin-${randomUUID()}@example.com`,
    firstName: 'Robin',
    lastName: 'Reed',
  };
}

export type OrganizationFixture = Awaited<ReturnType<typeof openOrganizationFixture>>;

/** Organizations and their invitations on an empty database, with a clock that stands still. */
export async function openOrganizationFixture(database: Database) {
  const { db } = database;
  let time = Date.UTC(2027, 2, 14, 12);
  const now = () => time;
  const sent: OutgoingMail[] = [];
  let answer: { ok: true } | { ok: false; retryable: boolean; cause: string } = { ok: true };
  await db.insertInto('emails').values(invitationEmails).execute();

  const needs = { db, now };
  const post = openPost({
    db,
    now,
    mailer: {
      send(mail: OutgoingMail) {
        sent.push(mail);
        return Promise.resolve(answer as never);
      },
    },
  });

  /** Makes an organization of new people: `admins` admins and `members` members. */
  async function organization(admins = 1, members = 0) {
    const people = Array.from({ length: admins + members }, somebody);
    const id = await db.transaction().execute(async (trx) => {
      const made = await insertOrganization(trx, { name: 'Bluebird Coffee', showManage: true });
      for (const [nth, person] of people.entries()) {
        const role = { isAdmin: nth < admins, organizationId: made, joinedAt: new Date(time) };
        await insertMember(trx, { ...person, ...role });
      }
      return made;
    });
    const acting = (person: Person) => ({ organizationId: id, userId: person.userId });
    return { id, people, acting };
  }

  /** Sends the due mails. @returns the tokens in them */
  async function deliver(): Promise<string[]> {
    sent.length = 0;
    await post.deliverAll('invitation:');
    return sent.map(({ text }) => LINK.exec(text)?.[1] ?? 'no link');
  }

  return {
    db,
    needs,
    post,
    sent,
    organization,
    deliver,
    pass: (ms: number) => (time += ms),
    answerMails: (next: typeof answer) => (answer = next),
    /** Invites a person and sends the mail. @returns the token of the link */
    async invite(
      acting: { organizationId: string; userId: string },
      email: string,
      isAdmin = false,
    ): Promise<string> {
      const invited = await inviteMember(needs, acting, { email, isAdmin });
      if (!invited.ok) throw new Error(`not invited: ${invited.code}`);
      const [token = 'none'] = await deliver();
      return token;
    },
    async invitations(organizationId: string) {
      const { rows } = await sql<{
        id: string;
        state: string;
        email: string;
        request_count: number;
      }>`
        select id, state, email, request_count from organization_invitation
        where organization_id = ${organizationId} order by created_at, id`.execute(db);
      return rows;
    },
    async history(organizationId: string): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`select kind from organization_event
        where organization_id = ${organizationId} order by id`.execute(db);
      return rows.map(({ kind }) => kind);
    },
  };
}
