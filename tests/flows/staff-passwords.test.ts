import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { RESET_MAIL_LIMIT, STAFF_RESET_MS } from '../../app/domain/staff/staff-account';
import { deleteResetsBefore } from '../../app/models/staff/staff-password.server';
import { listStaffSessions } from '../../app/models/staff/staff-session.server';
import {
  requestStaffReset,
  resetStaffPassword,
} from '../../app/services/staff/reset-staff-second-factor.server';
import { setStaffStatus } from '~/services/staff/change-staff-role.server';
import { endOwnStaffSessions, signOutStaffEverywhere } from '~/services/staff/sign-in-staff.server';
import { onPostgres } from '../support/database';
import { openStaffFixture, PASSWORD, type StaffFixture } from './staff-fixture';
import { changeStaffPassword } from '../../app/services/staff/change-staff-password.server';

const OTHER = 'seven slow ferries home';
const DONE = { ok: true };
const refused = (code: string) => ({ ok: false, code });
/** The answer to a reset link that is over. */
const OVER = refused('staff_invitation_over');
const fresh = () => `${randomUUID()}@example.com`;

onPostgres((_kind, open) => {
  let fixture: StaffFixture;
  let boss: { id: string; email: string };
  beforeAll(async () => {
    fixture = await openStaffFixture(await open());
    boss = await fixture.member('admin');
  });

  /** As if the time had passed in which a person gets one reset mail. */
  const endWindow = () => fixture.db.updateTable('rate_limit').set({ expire: 0n }).execute();

  describe('a new password', () => {
    it('takes the old one and ends every other session', async () => {
      const { id, email } = await fixture.member();
      const other = await fixture.enter(email);
      const { staff, cookie } = await fixture.enter(email);
      const change = (password: string, newPassword = OTHER) =>
        changeStaffPassword(fixture.needs, staff, { password, newPassword });
      expect(await change('no')).toEqual(refused('staff_password_wrong'));
      expect(await change(PASSWORD, PASSWORD)).toEqual(refused('staff_password_same'));
      expect(await change(PASSWORD)).toEqual(DONE);
      expect(await fixture.sessionOf(cookie)).not.toBeNull();
      expect(await fixture.sessionOf(other.cookie)).toBeNull();
      expect((await fixture.signIn(email)).kind).toBe('no-match');
      expect((await fixture.signIn(email, OTHER)).kind).toBe('signed-in');
      expect(await fixture.activityOf(id)).toEqual(['staff.self change-password']);
    });

    it('comes by mail, once, for an hour; the second factor stays', async () => {
      const { id, email } = await fixture.member();
      const { staff, cookie } = await fixture.enter(email);
      await fixture.turnOn(staff);
      await requestStaffReset(fixture.needs, { email: email.toUpperCase() });
      await endWindow();
      await requestStaffReset(fixture.needs, { email });
      const [token = '', second = ''] = await fixture.deliver();
      expect(fixture.sent).toMatchObject([{ to: email }, { to: email }]);
      const reset = (by: string) =>
        resetStaffPassword(fixture.needs, { token: by, password: OTHER });
      const both = await Promise.all([reset(token), reset(token)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      // Other links are used up, too.
      expect(await reset(second)).toEqual(OVER);
      expect(await fixture.sessionOf(cookie)).toBeNull();
      expect((await fixture.signIn(email, OTHER)).kind).toBe('code-due');
      expect(await fixture.activityOf(id)).toContain('staff.self reset-password');
      await endWindow();
      await requestStaffReset(fixture.needs, { email });
      const [late = ''] = await fixture.deliver();
      fixture.forward(STAFF_RESET_MS + 1000);
      expect(await reset(late)).toEqual(OVER);
      expect(await reset('no token')).toEqual(OVER);
    });

    it('leaves the same behind for an address that is nobody’s, and mails nobody', async () => {
      const rows = async () =>
        Number(
          (
            await fixture.db
              .selectFrom('staff_reset')
              .select((row) => row.fn.countAll<bigint>().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        );
      const before = await rows();
      await requestStaffReset(fixture.needs, { email: fresh() });
      const gone = await fixture.member();
      const disable = { id: gone.id, isDisabled: true, version: 1 };
      expect(await setStaffStatus(fixture.needs, boss.id, disable)).toEqual(DONE);
      await requestStaffReset(fixture.needs, { email: gone.email });
      expect(await rows()).toBe(before + 2);
      expect(await fixture.deliver()).toEqual([]);
      await deleteResetsBefore(fixture.db, new Date(fixture.needs.now() + 1000));
      expect(await rows()).toBe(0);
    });

    it('is mailed once in twenty minutes, and nobody is kept from it by who asks in their place', async () => {
      const { email } = await fixture.member();
      const others = () =>
        Promise.all(Array.from({ length: 9 }, () => requestStaffReset(fixture.needs, { email })));
      await others();
      expect(await fixture.deliver()).toHaveLength(1);
      await endWindow();
      await others();
      const [token = '', ...more] = await fixture.deliver();
      expect(more).toEqual([]);
      // A later request gets no mail: the link that was sent still works.
      fixture.forward(RESET_MAIL_LIMIT.windowMs / 2);
      await requestStaffReset(fixture.needs, { email });
      expect(await fixture.deliver()).toEqual([]);
      const reset = { token, password: OTHER };
      expect(await resetStaffPassword(fixture.needs, reset)).toMatchObject({ ok: true });
    });
  });

  it('sessions end one by one, all others at once, and never those of somebody else', async () => {
    const { id, email } = await fixture.member();
    const [one, two, here] = [
      await fixture.enter(email),
      await fixture.enter(email),
      await fixture.enter(email),
    ];
    const end = (which: { only: string } | 'others') =>
      endOwnStaffSessions(fixture.needs, here.staff, which);
    const stranger = await fixture.enter((await fixture.member()).email);
    expect(await end({ only: stranger.staff.sessionId })).toBe(0);
    expect(await fixture.sessionOf(stranger.cookie)).not.toBeNull();
    expect(await end({ only: one.staff.sessionId })).toBe(1);
    expect(await fixture.sessionOf(one.cookie)).toBeNull();
    expect(await listStaffSessions(fixture.db, id, new Date(fixture.needs.now()))).toHaveLength(2);
    expect(await end('others')).toBe(1);
    expect(await fixture.sessionOf(two.cookie)).toBeNull();
    expect(await fixture.sessionOf(here.cookie)).not.toBeNull();
    expect(await signOutStaffEverywhere(fixture.needs, boss.id, { id })).toEqual(DONE);
    expect(await fixture.sessionOf(here.cookie)).toBeNull();
    expect(await fixture.activityOf(id)).toEqual([
      'staff.self end-session',
      'staff.self end-other-sessions',
      'staff.change sign-out-everywhere',
    ]);
  });
});
