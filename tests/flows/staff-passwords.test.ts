import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { RESET_MAIL_EVERY_MS, STAFF_RESET_MS } from '../../app/domain/staff/staff-account';
import { deleteResetsBefore } from '../../app/models/staff/staff-password.server';
import { listStaffSessions } from '../../app/models/staff/staff-session.server';
import {
  askStaffReset,
  resetStaffPassword,
} from '../../app/services/staff/reset-staff-second-factor.server';
import { setStaffStanding } from '~/services/staff/change-staff-role.server';
import { endOwnStaffSessions, signOutStaffEverywhere } from '~/services/staff/sign-in-staff.server';
import { onPostgres } from '../support/database';
import { openStaffBench, PASSWORD, type StaffBench } from './staff-bench';
import { changeStaffPassword } from '../../app/services/staff/change-staff-password.server';

const OTHER = 'seven slow ferries home';
const DONE = { ok: true };
const refused = (code: string) => ({ ok: false, code });
/** The answer to a reset link that is over. */
const OVER = refused('staff_invitation_over');
const fresh = () => `${randomUUID()}@example.com`;

onPostgres((_kind, open) => {
  let bench: StaffBench;
  let boss: { id: string; email: string };
  beforeAll(async () => {
    bench = await openStaffBench(await open());
    boss = await bench.member('admin');
  });

  describe('a new password', () => {
    it('takes the old one and ends every other session', async () => {
      const { id, email } = await bench.member();
      const other = await bench.enter(email);
      const { staff, cookie } = await bench.enter(email);
      const change = (password: string, newPassword = OTHER) =>
        changeStaffPassword(bench.needs, staff, { password, newPassword });
      expect(await change('no')).toEqual(refused('staff_password_wrong'));
      expect(await change(PASSWORD, PASSWORD)).toEqual(refused('staff_password_same'));
      expect(await change(PASSWORD)).toEqual(DONE);
      expect(await bench.sessionOf(cookie)).not.toBeNull();
      expect(await bench.sessionOf(other.cookie)).toBeNull();
      expect((await bench.signIn(email)).kind).toBe('no-match');
      expect((await bench.signIn(email, OTHER)).kind).toBe('signed-in');
      expect(await bench.traceOf(id)).toEqual(['staff.self change-password']);
    });

    it('comes by mail, once, for an hour; the second factor stays', async () => {
      const { id, email } = await bench.member();
      const { staff, cookie } = await bench.enter(email);
      await bench.turnOn(staff);
      await askStaffReset(bench.needs, { email: email.toUpperCase() });
      bench.forward(RESET_MAIL_EVERY_MS);
      await askStaffReset(bench.needs, { email });
      const [token = '', second = ''] = await bench.deliver();
      expect(bench.sent).toMatchObject([{ to: email }, { to: email }]);
      const reset = (by: string) => resetStaffPassword(bench.needs, { token: by, password: OTHER });
      const both = await Promise.all([reset(token), reset(token)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      // Other links are used up, too.
      expect(await reset(second)).toEqual(OVER);
      expect(await bench.sessionOf(cookie)).toBeNull();
      expect((await bench.signIn(email, OTHER)).kind).toBe('code-due');
      expect(await bench.traceOf(id)).toContain('staff.self reset-password');
      bench.forward(RESET_MAIL_EVERY_MS);
      await askStaffReset(bench.needs, { email });
      const [late = ''] = await bench.deliver();
      bench.forward(STAFF_RESET_MS + 1000);
      expect(await reset(late)).toEqual(OVER);
      expect(await reset('no token')).toEqual(OVER);
    });

    it('leaves the same behind for an address that is nobody’s, and mails nobody', async () => {
      const rows = async () =>
        Number(
          (
            await bench.db
              .selectFrom('staff_reset')
              .select((row) => row.fn.countAll<bigint>().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        );
      const before = await rows();
      await askStaffReset(bench.needs, { email: fresh() });
      const gone = await bench.member();
      const disable = { id: gone.id, isDisabled: true, version: 1 };
      expect(await setStaffStanding(bench.needs, boss.id, disable)).toEqual(DONE);
      await askStaffReset(bench.needs, { email: gone.email });
      expect(await rows()).toBe(before + 2);
      expect(await bench.deliver()).toEqual([]);
      await deleteResetsBefore(bench.db, new Date(bench.needs.now() + 1000));
      expect(await rows()).toBe(0);
    });

    it('is mailed once in twenty minutes, and nobody is kept from it by who asks in their place', async () => {
      const { email } = await bench.member();
      // Start at the beginning of a window: windows start at multiples of their length.
      bench.forward(RESET_MAIL_EVERY_MS - (bench.needs.now() % RESET_MAIL_EVERY_MS));
      const others = () =>
        Promise.all(Array.from({ length: 9 }, () => askStaffReset(bench.needs, { email })));
      await others();
      expect(await bench.deliver()).toHaveLength(1);
      bench.forward(RESET_MAIL_EVERY_MS);
      await others();
      const [token = '', ...more] = await bench.deliver();
      expect(more).toEqual([]);
      // A later request gets no mail: the link that was sent still works.
      bench.forward(RESET_MAIL_EVERY_MS / 2);
      await askStaffReset(bench.needs, { email });
      expect(await bench.deliver()).toEqual([]);
      const reset = { token, password: OTHER };
      expect(await resetStaffPassword(bench.needs, reset)).toMatchObject({ ok: true });
    });
  });

  it('sessions end one by one, all others at once, and never those of somebody else', async () => {
    const { id, email } = await bench.member();
    const [one, two, here] = [
      await bench.enter(email),
      await bench.enter(email),
      await bench.enter(email),
    ];
    const end = (which: { only: string } | 'others') =>
      endOwnStaffSessions(bench.needs, here.staff, which);
    const stranger = await bench.enter((await bench.member()).email);
    expect(await end({ only: stranger.staff.sessionId })).toBe(0);
    expect(await bench.sessionOf(stranger.cookie)).not.toBeNull();
    expect(await end({ only: one.staff.sessionId })).toBe(1);
    expect(await bench.sessionOf(one.cookie)).toBeNull();
    expect(await listStaffSessions(bench.db, id, new Date(bench.needs.now()))).toHaveLength(2);
    expect(await end('others')).toBe(1);
    expect(await bench.sessionOf(two.cookie)).toBeNull();
    expect(await bench.sessionOf(here.cookie)).not.toBeNull();
    expect(await signOutStaffEverywhere(bench.needs, boss.id, { id })).toEqual(DONE);
    expect(await bench.sessionOf(here.cookie)).toBeNull();
    expect(await bench.traceOf(id)).toEqual([
      'staff.self end-session',
      'staff.self end-other-sessions',
      'staff.change sign-out-everywhere',
    ]);
  });
});
