import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_INVITATION_MS, type StaffRole } from '../../app/domain/staff/staff-account';
import { deleteStaffInvitationsBefore } from '../../app/models/staff/staff-invitation.server';
import { findStaffMember } from '../../app/models/staff/staff-member.server';
import { changeStaffRole, setStaffStanding } from '~/services/staff/change-staff-role.server';
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
import { openStaffBench, type StaffBench } from './staff-bench';

const OTHER = 'seven slow ferries home';
const DONE = { ok: true };
const refused = (code: string) => ({ ok: false, code });
const OVER = refused('staff_invitation_over');
const fresh = () => `${randomUUID()}@example.com`;

onPostgres((_kind, open) => {
  let bench: StaffBench;
  let boss: { id: string; email: string };
  beforeAll(async () => {
    bench = await openStaffBench(await open());
    boss = await bench.member('admin');
  });

  const versionOf = async (id: string) => (await findStaffMember(bench.db, id))?.version ?? 0;

  async function invite(email: string, role: StaffRole = 'staff', id: string = randomUUID()) {
    return { id, outcome: await inviteStaff(bench.needs, boss.id, { id, email, role }) };
  }

  const accept = (token: string, name = 'Robin Reed') =>
    acceptStaffInvitation(bench.needs, {
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
      const [token = ''] = await bench.deliver();
      expect(bench.sent).toMatchObject([{ to: email }]);
      expect(bench.sent[0]?.text).toContain('Stella Rowe has invited you');
      const kept = await bench.db.selectFrom('staff_invitation_link').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(token);
      const both = await Promise.all([accept(token), accept(token)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const joined = both.find(({ ok }) => ok);
      const session = await bench.sessionOf((joined?.ok && joined.cookie) || '');
      expect(session?.staff).toMatchObject({ id, email, name: 'Robin Reed', isAdmin: true });
      // The second factor has to be set up first.
      expect(session?.staff.owesSecondFactor).toBe(true);
      expect(await accept(token)).toEqual(OVER);
      expect((await bench.signIn(email, OTHER)).kind).toBe('signed-in');
      expect(await bench.traceOf(id)).toEqual([
        'staff.change invite',
        'staff.self accept-invitation',
      ]);
    });

    it('sent twice is one; a second one to the same address is told', async () => {
      const email = fresh();
      const id = randomUUID();
      const both = await Promise.all([invite(email, 'staff', id), invite(email, 'staff', id)]);
      expect(both.map(({ outcome }) => outcome)).toEqual([DONE, DONE]);
      expect(await bench.deliver()).toHaveLength(1);
      expect((await invite(email)).outcome).toEqual(refused('staff_address_invited'));
      expect((await invite(boss.email)).outcome).toEqual(refused('staff_address_taken'));
      expect((await invite(fresh(), 'staff', id)).outcome).toEqual(refused('staff_changed'));
    });

    it('is good for 72 hours, and makes room for another one then', async () => {
      const email = fresh();
      await invite(email);
      const [token = ''] = await bench.deliver();
      bench.forward(STAFF_INVITATION_MS + 1000);
      expect(await accept(token)).toEqual(OVER);
      expect((await invite(email)).outcome).toEqual(DONE);
      await bench.deliver();
      const later = new Date(bench.needs.now() + 2 * STAFF_INVITATION_MS);
      expect(await deleteStaffInvitationsBefore(bench.db, later)).toBeGreaterThan(1);
    });

    it('sent again has another link, once a press; the old one opens nothing', async () => {
      const { id } = await invite(fresh());
      const [first = ''] = await bench.deliver();
      const again = () => resendStaffInvitation(bench.needs, boss.id, { id, askedNo: 1 });
      expect(await Promise.all([again(), again()])).toEqual([DONE, DONE]);
      const tokens = await bench.deliver();
      expect(tokens).toHaveLength(1);
      expect(await accept(first)).toEqual(OVER);
      expect(await accept(tokens[0] ?? '')).toMatchObject(DONE);
      const stale = { id, askedNo: 2 };
      expect(await resendStaffInvitation(bench.needs, boss.id, stale)).toEqual(OVER);
      const unknown = { id: randomUUID(), askedNo: 1 };
      expect(await resendStaffInvitation(bench.needs, boss.id, unknown)).toEqual(
        refused('not-found'),
      );
    });

    it('is called off, also when it was mailed or its sender may not ask in any more', async () => {
      const { id } = await invite(fresh());
      const [token = ''] = await bench.deliver();
      expect(await callOffStaffInvitation(bench.needs, boss.id, { id })).toEqual(DONE);
      expect(await accept(token)).toEqual(OVER);
      expect(await bench.traceOf(id)).toEqual([
        'staff.change invite',
        'staff.change call-off-invitation',
      ]);
      const admin = await bench.member('admin');
      const theirs = { id: randomUUID(), email: fresh(), role: 'admin' as const };
      expect(await inviteStaff(bench.needs, admin.id, theirs)).toEqual(DONE);
      const [other = ''] = await bench.deliver();
      const change = { id: admin.id, role: 'staff' as const, version: 1 };
      expect(await changeStaffRole(bench.needs, boss.id, change)).toEqual(DONE);
      expect(await accept(other)).toEqual(OVER);
      expect(await inviteStaff(bench.needs, admin.id, { ...theirs, id: randomUUID() })).toEqual(
        refused('staff_not_admin'),
      );
    });
  });

  describe('role and standing', () => {
    it('change for others, end their sessions, and leave a trace', async () => {
      const { id, email } = await bench.member();
      const { cookie } = await bench.enter(email);
      const promote = { id, role: 'admin' as const, version: 1 };
      expect(await changeStaffRole(bench.needs, boss.id, promote)).toEqual(DONE);
      expect(await bench.sessionOf(cookie)).toBeNull();
      // A second press of the same form.
      expect(await changeStaffRole(bench.needs, boss.id, promote)).toEqual(DONE);
      const stale = { id, isDisabled: true, version: 1 };
      expect(await setStaffStanding(bench.needs, boss.id, stale)).toEqual(refused('staff_changed'));
      const disable = { ...stale, version: 2 };
      expect(await setStaffStanding(bench.needs, boss.id, disable)).toEqual(DONE);
      expect((await bench.signIn(email)).kind).toBe('no-match');
      const enable = { id, isDisabled: false, version: 3 };
      expect(await setStaffStanding(bench.needs, boss.id, enable)).toEqual(DONE);
      expect((await bench.signIn(email)).kind).toBe('signed-in');
      expect(await bench.traceOf(id)).toEqual([
        'staff.change change-role',
        'staff.change disable',
        'staff.change enable',
      ]);
    });

    it('are nobody’s own to change, and no more those of who is no admin', async () => {
      const version = await versionOf(boss.id);
      const own = { id: boss.id, version };
      const self = refused('staff_self');
      expect(await changeStaffRole(bench.needs, boss.id, { ...own, role: 'staff' })).toEqual(self);
      expect(await setStaffStanding(bench.needs, boss.id, { ...own, isDisabled: true })).toEqual(
        self,
      );
      expect(await resetStaffSecondFactor(bench.needs, boss.id, own)).toEqual(self);
      expect(await signOutStaffEverywhere(bench.needs, boss.id, own)).toEqual(self);
      const { id: plain } = await bench.member();
      const not = refused('staff_not_admin');
      expect(await changeStaffRole(bench.needs, plain, { ...own, role: 'staff' })).toEqual(not);
      expect(await setStaffStanding(bench.needs, plain, { ...own, isDisabled: true })).toEqual(not);
      expect(await resetStaffSecondFactor(bench.needs, plain, own)).toEqual(not);
      expect(await signOutStaffEverywhere(bench.needs, plain, own)).toEqual(not);
      const nobody = { id: randomUUID(), version: 1 };
      expect(await signOutStaffEverywhere(bench.needs, boss.id, nobody)).toEqual(
        refused('not-found'),
      );
    });

    it('of two admins who act on one another at once: one is refused, and one admin is left', async () => {
      for (const step of ['demote', 'disable'] as const) {
        const other = await bench.member('admin');
        const act = (byId: string, id: string, version: number) =>
          step === 'demote'
            ? changeStaffRole(bench.needs, byId, { id, role: 'staff', version })
            : setStaffStanding(bench.needs, byId, { id, isDisabled: true, version });
        const [bossVersion, otherVersion] = [await versionOf(boss.id), await versionOf(other.id)];
        const outcomes = await Promise.all([
          act(boss.id, other.id, otherVersion),
          act(other.id, boss.id, bossVersion),
        ]);
        expect(outcomes).toContainEqual(DONE);
        expect(outcomes).toContainEqual(refused('staff_not_admin'));
        const isBossLeft = (await findStaffMember(bench.db, boss.id))?.version === bossVersion;
        if (!isBossLeft) boss = other;
      }
    });

    it('of the last active admin stay, whoever may ask', async () => {
      const admins = await bench.db
        .selectFrom('staff_user')
        .select(['id'])
        .where('role', '=', 'admin')
        .where('disabled', '=', false)
        .where('id', '!=', boss.id)
        .execute();
      for (const { id } of admins) {
        const change = { id, role: 'staff' as const, version: await versionOf(id) };
        expect(await changeStaffRole(bench.needs, boss.id, change)).toEqual(DONE);
      }
      const version = await versionOf(boss.id);
      const demote = { id: boss.id, role: 'staff' as const, version };
      const outcome = await changeStaffRole(bench.needs, boss.id, demote);
      expect(outcome).toEqual(refused('staff_self'));
      expect(await findStaffMember(bench.db, boss.id)).toMatchObject({ role: 'admin' });
    });
  });

  it('a colleague’s second factor is reset by an admin, the only admin’s by the operator', async () => {
    const { id, email } = await bench.member('admin');
    const { staff, cookie } = await bench.enter(email);
    await bench.turnOn(staff);
    expect((await bench.signIn(email)).kind).toBe('code-due');
    expect(await resetStaffSecondFactor(bench.needs, boss.id, { id, version: 9 })).toEqual(
      refused('staff_changed'),
    );
    expect(await resetStaffSecondFactor(bench.needs, boss.id, { id, version: 1 })).toEqual(DONE);
    expect(await bench.sessionOf(cookie)).toBeNull();
    const anew = await bench.enter(email);
    expect(anew.staff.owesSecondFactor).toBe(true);
    await bench.turnOn(anew.staff);
    expect(await resetStaffSecondFactor(bench.needs, OPERATOR, { id, version: 2 })).toEqual(DONE);
    expect((await bench.signIn(email)).kind).toBe('signed-in');
    expect(await bench.traceOf(id)).toContain('staff.change reset-second-factor');
  });
});
