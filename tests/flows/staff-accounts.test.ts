import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_INVITATION_MS, type StaffRole } from '../../app/domain/staff/staff-account';
import { deleteStaffInvitationsBefore } from '../../app/models/staff/staff-invitation.server';
import { findStaffMember } from '../../app/models/staff/staff-member.server';
import { changeStaffRole, setStaffStatus } from '~/services/staff/change-staff-role.server';
import {
  acceptStaffInvitation,
  callOffStaffInvitation,
  inviteStaff,
  resendStaffInvitation,
} from '../../app/services/staff/invite-staff.server';
import {
  OPERATOR,
  resetStaffSecondFactor,
} from '../../app/services/staff/reset-staff-second-factor.server';
import { signOutStaffEverywhere } from '../../app/services/staff/sign-in-staff.server';
import { onPostgres } from '../support/database';
import { openStaffFixture, type StaffFixture } from './staff-fixture';

const OTHER = 'seven slow ferries home';
const DONE = { ok: true };
const refused = (code: string) => ({ ok: false, code });
const OVER = refused('staff_invitation_over');
const fresh = () => `${randomUUID()}@example.com`;

onPostgres((_kind, open) => {
  let fixture: StaffFixture;
  let boss: { id: string; email: string };
  beforeAll(async () => {
    fixture = await openStaffFixture(await open());
    boss = await fixture.member('admin');
  });

  const versionOf = async (id: string) => (await findStaffMember(fixture.db, id))?.version ?? 0;

  async function invite(email: string, role: StaffRole = 'staff', id: string = randomUUID()) {
    return { id, outcome: await inviteStaff(fixture.needs, boss.id, { id, email, role }) };
  }

  const accept = (token: string, name = 'Robin Reed') =>
    acceptStaffInvitation(fixture.needs, {
      token,
      name,
      password: OTHER,
      address: '203.0.113.7',
      userAgent: 'a browser',
    });

  describe('an invitation', () => {
    it('is mailed, makes one account, and signs its person in', async () => {
      const email = fresh();
      const { id, outcome } = await invite(email.toUpperCase(), 'admin');
      expect(outcome).toEqual(DONE);
      const [token = ''] = await fixture.deliver();
      expect(fixture.sent).toMatchObject([{ to: email }]);
      expect(fixture.sent[0]?.text).toContain('Stella Rowe invited you');
      const stored = await fixture.db.selectFrom('staff_invitation_link').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
      const both = await Promise.all([accept(token), accept(token)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const joined = both.find(({ ok }) => ok);
      const session = await fixture.sessionOf((joined?.ok && joined.cookie) || '');
      expect(session?.staff).toMatchObject({ id, email, name: 'Robin Reed', isAdmin: true });
      // The second factor has to be set up first.
      expect(session?.staff.owesSecondFactor).toBe(true);
      expect(await accept(token)).toEqual(OVER);
      expect((await fixture.signIn(email, OTHER)).kind).toBe('signed-in');
      expect(await fixture.activityOf(id)).toEqual([
        'staff.change invite',
        'staff.self accept-invitation',
      ]);
    });

    it('sent twice is one; a second one to the same address is told', async () => {
      const email = fresh();
      const id = randomUUID();
      const both = await Promise.all([invite(email, 'staff', id), invite(email, 'staff', id)]);
      expect(both.map(({ outcome }) => outcome)).toEqual([DONE, DONE]);
      expect(await fixture.deliver()).toHaveLength(1);
      expect((await invite(email)).outcome).toEqual(refused('staff_address_invited'));
      expect((await invite(boss.email)).outcome).toEqual(refused('staff_address_taken'));
      expect((await invite(fresh(), 'staff', id)).outcome).toEqual(refused('staff_changed'));
    });

    it('is good for 72 hours, and makes room for another one then', async () => {
      const email = fresh();
      await invite(email);
      const [token = ''] = await fixture.deliver();
      fixture.forward(STAFF_INVITATION_MS + 1000);
      expect(await accept(token)).toEqual(OVER);
      expect((await invite(email)).outcome).toEqual(DONE);
      await fixture.deliver();
      const later = new Date(fixture.needs.now() + 2 * STAFF_INVITATION_MS);
      expect(await deleteStaffInvitationsBefore(fixture.db, later)).toBeGreaterThan(1);
    });

    it('sent again has another link, once a press; the old one opens nothing', async () => {
      const { id } = await invite(fresh());
      const [first = ''] = await fixture.deliver();
      const again = () => resendStaffInvitation(fixture.needs, boss.id, { id, requestNo: 1 });
      expect(await Promise.all([again(), again()])).toEqual([DONE, DONE]);
      const tokens = await fixture.deliver();
      expect(tokens).toHaveLength(1);
      expect(await accept(first)).toEqual(OVER);
      expect(await accept(tokens[0] ?? '')).toMatchObject(DONE);
      const stale = { id, requestNo: 2 };
      expect(await resendStaffInvitation(fixture.needs, boss.id, stale)).toEqual(OVER);
      const unknown = { id: randomUUID(), requestNo: 1 };
      expect(await resendStaffInvitation(fixture.needs, boss.id, unknown)).toEqual(
        refused('not-found'),
      );
    });

    it('is called off, also when it was mailed or its sender may not ask in any more', async () => {
      const { id } = await invite(fresh());
      const [token = ''] = await fixture.deliver();
      expect(await callOffStaffInvitation(fixture.needs, boss.id, { id })).toEqual(DONE);
      expect(await accept(token)).toEqual(OVER);
      expect(await fixture.activityOf(id)).toEqual([
        'staff.change invite',
        'staff.change call-off-invitation',
      ]);
      const admin = await fixture.member('admin');
      const theirs = { id: randomUUID(), email: fresh(), role: 'admin' as const };
      expect(await inviteStaff(fixture.needs, admin.id, theirs)).toEqual(DONE);
      const [other = ''] = await fixture.deliver();
      const change = { id: admin.id, role: 'staff' as const, version: 1 };
      expect(await changeStaffRole(fixture.needs, boss.id, change)).toEqual(DONE);
      expect(await accept(other)).toEqual(OVER);
      expect(await inviteStaff(fixture.needs, admin.id, { ...theirs, id: randomUUID() })).toEqual(
        refused('staff_not_admin'),
      );
    });
  });

  describe('role and status', () => {
    it('change for others, end their sessions, and leave an activity entry', async () => {
      const { id, email } = await fixture.member();
      const { cookie } = await fixture.enter(email);
      const promote = { id, role: 'admin' as const, version: 1 };
      expect(await changeStaffRole(fixture.needs, boss.id, promote)).toEqual(DONE);
      expect(await fixture.sessionOf(cookie)).toBeNull();
      // A second press of the same form.
      expect(await changeStaffRole(fixture.needs, boss.id, promote)).toEqual(DONE);
      const stale = { id, isDisabled: true, version: 1 };
      expect(await setStaffStatus(fixture.needs, boss.id, stale)).toEqual(refused('staff_changed'));
      const disable = { ...stale, version: 2 };
      expect(await setStaffStatus(fixture.needs, boss.id, disable)).toEqual(DONE);
      expect((await fixture.signIn(email)).kind).toBe('no-match');
      const enable = { id, isDisabled: false, version: 3 };
      expect(await setStaffStatus(fixture.needs, boss.id, enable)).toEqual(DONE);
      expect((await fixture.signIn(email)).kind).toBe('signed-in');
      expect(await fixture.activityOf(id)).toEqual([
        'staff.change change-role',
        'staff.change disable',
        'staff.change enable',
      ]);
    });

    it('are nobody’s own to change, and no more those of who is no admin', async () => {
      const version = await versionOf(boss.id);
      const own = { id: boss.id, version };
      const self = refused('staff_self');
      expect(await changeStaffRole(fixture.needs, boss.id, { ...own, role: 'staff' })).toEqual(
        self,
      );
      expect(await setStaffStatus(fixture.needs, boss.id, { ...own, isDisabled: true })).toEqual(
        self,
      );
      expect(await resetStaffSecondFactor(fixture.needs, boss.id, own)).toEqual(self);
      expect(await signOutStaffEverywhere(fixture.needs, boss.id, own)).toEqual(self);
      const { id: plain } = await fixture.member();
      const not = refused('staff_not_admin');
      expect(await changeStaffRole(fixture.needs, plain, { ...own, role: 'staff' })).toEqual(not);
      expect(await setStaffStatus(fixture.needs, plain, { ...own, isDisabled: true })).toEqual(not);
      expect(await resetStaffSecondFactor(fixture.needs, plain, own)).toEqual(not);
      expect(await signOutStaffEverywhere(fixture.needs, plain, own)).toEqual(not);
      const nobody = { id: randomUUID(), version: 1 };
      expect(await signOutStaffEverywhere(fixture.needs, boss.id, nobody)).toEqual(
        refused('not-found'),
      );
    });

    it('of two admins who act on one another at once: one is refused, and one admin is left', async () => {
      for (const step of ['demote', 'disable'] as const) {
        const other = await fixture.member('admin');
        const act = (byId: string, id: string, version: number) =>
          step === 'demote'
            ? changeStaffRole(fixture.needs, byId, { id, role: 'staff', version })
            : setStaffStatus(fixture.needs, byId, { id, isDisabled: true, version });
        const [bossVersion, otherVersion] = [await versionOf(boss.id), await versionOf(other.id)];
        const outcomes = await Promise.all([
          act(boss.id, other.id, otherVersion),
          act(other.id, boss.id, bossVersion),
        ]);
        expect(outcomes).toContainEqual(DONE);
        expect(outcomes).toContainEqual(refused('staff_not_admin'));
        const isBossLeft = (await findStaffMember(fixture.db, boss.id))?.version === bossVersion;
        if (!isBossLeft) boss = other;
      }
    });

    it('of the last active admin stay, whoever may ask', async () => {
      const admins = await fixture.db
        .selectFrom('staff_user')
        .select(['id'])
        .where('role', '=', 'admin')
        .where('disabled', '=', false)
        .where('id', '!=', boss.id)
        .execute();
      for (const { id } of admins) {
        const change = { id, role: 'staff' as const, version: await versionOf(id) };
        expect(await changeStaffRole(fixture.needs, boss.id, change)).toEqual(DONE);
      }
      const version = await versionOf(boss.id);
      const demote = { id: boss.id, role: 'staff' as const, version };
      const outcome = await changeStaffRole(fixture.needs, boss.id, demote);
      expect(outcome).toEqual(refused('staff_self'));
      expect(await findStaffMember(fixture.db, boss.id)).toMatchObject({ role: 'admin' });
    });
  });

  it('a colleague’s second factor is reset by an admin, the only admin’s by the operator', async () => {
    const { id, email } = await fixture.member('admin');
    const { staff, cookie } = await fixture.enter(email);
    await fixture.turnOn(staff);
    expect((await fixture.signIn(email)).kind).toBe('code-due');
    expect(await resetStaffSecondFactor(fixture.needs, boss.id, { id, version: 9 })).toEqual(
      refused('staff_changed'),
    );
    expect(await resetStaffSecondFactor(fixture.needs, boss.id, { id, version: 1 })).toEqual(DONE);
    expect(await fixture.sessionOf(cookie)).toBeNull();
    const anew = await fixture.enter(email);
    expect(anew.staff.owesSecondFactor).toBe(true);
    await fixture.turnOn(anew.staff);
    expect(await resetStaffSecondFactor(fixture.needs, OPERATOR, { id, version: 2 })).toEqual(DONE);
    expect((await fixture.signIn(email)).kind).toBe('signed-in');
    expect(await fixture.activityOf(id)).toContain('staff.change reset-second-factor');
  });
});
