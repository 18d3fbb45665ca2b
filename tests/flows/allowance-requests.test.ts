import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { findAllowance } from '../../app/models/organizations/allowance.server';
import { findLatestAllowanceRequest } from '../../app/models/organizations/allowance-request.server';
import { removeMember } from '../../app/services/organizations/change-member-role.server';
import {
  requestAllowance,
  decideAllowanceRequest,
  setAllowance,
} from '../../app/services/organizations/set-allowance.server';
import { setOrganizationZone } from '../../app/services/organizations/make-organization.server';
import { seedDatabase } from '../../db/seed';
import { startJobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openPost } from './post-fixture';

/** One minute before November ends in Los Angeles; in New York it has ended. */
const LAST_MINUTE = Date.UTC(2026, 11, 1, 7, 59);

onPostgres((_kind, open) => {
  let database: Database;
  let mails: MailFixture;

  beforeAll(async () => {
    mails = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
  });
  beforeEach(async () => {
    await mails.clear();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(() => mails.close());

  /** Makes a new organization with two admins and a member. */
  async function fresh() {
    const { db } = database;
    const { id: organizationId } = await db
      .insertInto('organizations')
      .values({ name: 'Harbor Coffee' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = async (isAdmin: boolean) => {
      const userId = String(Math.floor(Math.random() * 1e12));
      const email = `${randomUUID()}@example.com`;
      await db
        .insertInto('organization_users')
        .values({ organization_id: organizationId, user_id: userId, is_admin: isAdmin, email })
        .execute();
      return { organizationId, userId, email };
    };
    return {
      organizationId,
      admins: [await person(true), await person(true)] as const,
      member: await person(false),
    };
  }
  const needs = (now = LAST_MINUTE) => ({ db: database.db, now: () => now });
  const call = (member: { organizationId: string; userId: string }, now = LAST_MINUTE) =>
    requestAllowance(needs(now), member, { requestedCents: cents(4_000), note: 'For the fair' });
  const post = () => openPost({ db: database.db, mailer: mails.mailer, now: () => LAST_MINUTE });
  const requested = async (member: { organizationId: string; userId: string }) => {
    expect(await call(member)).toEqual({ kind: 'asked' });
    const keys = await post().waiting('allowance-ask:');
    return keys.at(-1)?.split(':')[1] ?? 'none';
  };

  describe('setting an allowance', () => {
    it('by two admins at once: one is told what the other has set', async () => {
      const { admins, member } = await fresh();
      const set = (place: 0 | 1, amount: number) =>
        setAllowance({ ...database, now: Date.now }, admins[place], {
          userId: member.userId,
          was: null,
          allowanceCents: cents(amount),
        });
      const outcomes = await Promise.all([set(0, 3_000), set(1, 7_000)]);
      const lost = outcomes.find(({ kind }) => kind === 'changed');
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'set']);
      const { allowanceCents } = await findAllowance(database.db, { ...member, now: LAST_MINUTE });
      expect(lost).toEqual({ kind: 'changed', allowanceCents });
    });

    it('is for admins of this organization, and about its members', async () => {
      const { admins, member } = await fresh();
      const other = await fresh();
      const set = { userId: member.userId, was: null, allowanceCents: cents(100) };
      expect(await setAllowance({ ...database, now: Date.now }, member, set)).toEqual({
        kind: 'refused',
      });
      expect(await setAllowance({ ...database, now: Date.now }, other.admins[0], set)).toEqual({
        kind: 'missing',
      });
      const ofAdmin = { ...set, userId: admins[1].userId };
      expect(await setAllowance({ ...database, now: Date.now }, admins[0], ofAdmin)).toEqual({
        kind: 'gone',
      });
      const ofNobody = { ...set, userId: '1' };
      expect(await setAllowance({ ...database, now: Date.now }, admins[0], ofNobody)).toEqual({
        kind: 'missing',
      });
      const { userId: memberId } = member;
      const needs = { db: database.db, now: () => LAST_MINUTE };
      await removeMember(needs, admins[0], { memberId, wasAdmin: false });
      expect(await setAllowance({ ...database, now: Date.now }, admins[1], set)).toEqual({
        kind: 'gone',
      });
      expect(await setAllowance({ ...database, now: Date.now }, other.admins[0], set)).toEqual({
        kind: 'missing',
      });
    });
  });

  describe('asking for more', () => {
    it('is one request at a time, however often it is pressed, and one mail to each admin', async () => {
      const { admins, member } = await fresh();
      const outcomes = await Promise.all([call(member), call(member), call(member)]);
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'known', 'known']);
      expect(await post().waiting('allowance-ask:')).toHaveLength(admins.length);
    });

    it('is nothing for an admin, who has no limit, nor for a stranger', async () => {
      const { admins, organizationId } = await fresh();
      expect(await call(admins[0])).toEqual({ kind: 'refused' });
      expect(await call({ organizationId, userId: '1' })).toEqual({ kind: 'refused' });
    });

    it('is mailed to every admin once, and not once it is decided', async () => {
      const { admins, member } = await fresh();
      await requested(member);
      const keys = await post().waiting('allowance-ask:');
      expect(await post().deliverAll('allowance-ask:')).toEqual(['sent', 'sent']);
      for (const key of keys) expect(await post().deliver(key)).toBe('ended');
      const sent = inboxOf(mails.company);
      expect(sent.map(({ to }) => to).toSorted()).toEqual(
        admins.map(({ email }) => email).toSorted(),
      );
      expect(sent[0]).toMatchObject({ subject: 'A member requests a higher allowance' });
      // The member has no name.
      expect(sent[0]?.text).toContain(`${member.email} requests $40.00 more`);

      const other = await fresh();
      const id = await requested(other.member);
      await decide(other.admins[0], id, 'refused');
      expect(await post().deliverAll('allowance-ask:')).toEqual(['not-due', 'not-due']);
    });

    it('names whoever asks by a name that a mail may say, else by the address', async () => {
      const { member } = await fresh();
      const requests = async (firstName: string) => {
        await database.db
          .updateTable('organization_users')
          .set({ first_name: firstName })
          .where('user_id', '=', member.userId)
          .execute();
        await mails.clear();
        const [key = ''] = await post().waiting('allowance-ask:');
        expect(await post().deliver(key)).toBe('sent');
        return inboxOf(mails.company)[0]?.text;
      };
      await requested(member);
      expect(await requests('Mina')).toContain('Mina requests $40.00 more');
      expect(await requests('evil.example/login')).toContain(
        `${member.email} requests $40.00 more`,
      );
    });
  });

  const decide = (
    admin: { organizationId: string; userId: string },
    id: string,
    decision: Parameters<typeof decideAllowanceRequest>[3],
    now = LAST_MINUTE,
  ) => decideAllowanceRequest(needs(now), admin, id, decision);

  describe('deciding', () => {
    it('by two admins at once counts once, and the member is mailed once', async () => {
      const { admins, member } = await fresh();
      const id = await requested(member);
      const outcomes = await Promise.all([
        decide(admins[0], id, { granted: cents(2_500) }),
        decide(admins[1], id, 'refused'),
      ]);
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['decided', 'known']);
      const key = `allowance-decision:${id}`;
      expect(await post().waiting('allowance-decision:')).toEqual([key]);
      expect(await post().deliver(key)).toBe('sent');
      expect(await post().deliver(key)).toBe('ended');
      expect(inboxOf(mails.company).map(({ to }) => to)).toEqual([member.email]);
    });

    it('grants for this month alone', async () => {
      const { admins, member } = await fresh();
      const id = await requested(member);
      expect(await decide(admins[0], id, { granted: cents(2_500) })).toEqual({ kind: 'decided' });
      const left = async (now: number) =>
        (await findAllowance(database.db, { ...member, now })).leftCents;
      expect(await left(LAST_MINUTE)).toBe(2_500);
      expect(await left(LAST_MINUTE + 60_000)).toBe(0);
    });

    it('ends when the member is taken out, also for one who comes back', async () => {
      const { admins, member } = await fresh();
      const { userId: user_id, organizationId: organization_id, email } = member;
      const outAndIn = async () => {
        const out = { memberId: user_id, wasAdmin: false };
        expect(await removeMember(needs(), admins[0], out)).toEqual({ ok: true });
        await database.db
          .insertInto('organization_users')
          .values({ organization_id, user_id, email })
          .execute();
      };
      const latest = () => findLatestAllowanceRequest(database.db, { ...member, month: '2026-11' });
      const id = await requested(member);
      expect(await decide(admins[0], id, { granted: cents(2_500) })).toEqual({ kind: 'decided' });
      expect(await latest()).toMatchObject({ id, state: 'granted' });
      await outAndIn();
      const { leftCents } = await findAllowance(database.db, { ...member, now: LAST_MINUTE });
      expect(leftCents).toBe(0);
      // Their page shows neither a grant from before they left nor a request that can no longer be decided.
      expect(await latest()).toBeNull();
      const next = await requested(member);
      expect(await latest()).toMatchObject({ id: next, state: 'open' });
      await outAndIn();
      expect(await latest()).toBeNull();
    });

    it('is over with the month of the organization’s own calendar', async () => {
      const { admins, member, organizationId } = await fresh();
      const id = await requested(member);
      const grant = { granted: cents(2_500) };
      expect(await decide(admins[0], id, grant, LAST_MINUTE + 60_000)).toEqual({ kind: 'over' });
      const zone = { was: 'America/Los_Angeles', zone: 'America/New_York' };
      expect(await setOrganizationZone(database, admins[1], zone)).toEqual({ kind: 'set' });
      expect(await decide(admins[0], id, grant)).toEqual({ kind: 'over' });
      expect(await call({ organizationId, userId: member.userId })).toEqual({ kind: 'asked' });
    });

    it('is for admins of this organization, and of asks of its members', async () => {
      const { admins, member } = await fresh();
      const other = await fresh();
      const id = await requested(member);
      expect(await decide(member, id, 'refused')).toEqual({ kind: 'refused' });
      expect(await decide(other.admins[0], id, 'refused')).toEqual({ kind: 'missing' });
      expect(await decide(admins[0], randomUUID(), 'refused')).toEqual({ kind: 'missing' });
      const needs = { db: database.db, now: () => LAST_MINUTE };
      await removeMember(needs, admins[0], { memberId: member.userId, wasAdmin: false });
      expect(await decide(admins[1], id, 'refused')).toEqual({ kind: 'gone' });
      expect(await decide(other.admins[0], id, 'refused')).toEqual({ kind: 'missing' });
    });
  });
});
