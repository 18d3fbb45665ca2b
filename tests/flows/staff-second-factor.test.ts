import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PENDING_KEY_MS, STAFF_CHALLENGE_MS } from '../../app/domain/staff/staff-account';
import { staffAuth } from '../../app/models/staff/staff-auth.server';
import { deleteOldStaffChallenges } from '../../app/models/staff/staff-second-factor.server';
import { findStaffSession } from '../../app/models/staff/staff-session.server';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../../app/services/staff/begin-second-factor.server';
import { onPostgres } from '../support/database';
import { openStaffFixture, PASSWORD, type StaffFixture } from './staff-fixture';

const MINUTE = 60_000;

onPostgres((_kind, open) => {
  let fixture: StaffFixture;
  beforeAll(async () => {
    fixture = await openStaffFixture(await open());
  });

  async function withFactor(role: 'staff' | 'admin' = 'staff') {
    const { id, email } = await fixture.member(role);
    const { staff, cookie } = await fixture.enter(email);
    return { id, email, staff, cookie, ...(await fixture.turnOn(staff)) };
  }

  describe('setting it up', () => {
    it('takes the password and a code of the key, ends other sessions and keeps no secret', async () => {
      const { id, email } = await fixture.member();
      const other = await fixture.enter(email);
      const { staff, cookie } = await fixture.enter(email);
      expect(await beginSecondFactor(fixture.needs, staff, { password: 'wrong' })).toEqual({
        ok: false,
        code: 'staff_password_wrong',
      });
      const { key, codes } = await fixture.turnOn(staff);
      expect(key).toMatch(/^[A-Z2-7]{32}$/);
      expect(new Set(codes).size).toBe(10);
      expect(await fixture.sessionOf(cookie)).not.toBeNull();
      expect(await fixture.sessionOf(other.cookie)).toBeNull();
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(f)::text || jsonb_agg(c)::text as row from staff_second_factor f
        join staff_recovery_code c using (user_id) where user_id = ${id} group by f`.execute(
        fixture.db,
      );
      expect(rows).toHaveLength(1);
      for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
        expect(rows[0]?.row).not.toContain(secret);
      }
      expect(await fixture.activityOf(id)).toEqual(['staff.self turn-on-second-factor']);
    });

    it('refuses a wrong code and a key that was shown for too long', async () => {
      const { email } = await fixture.member();
      const { staff } = await fixture.enter(email);
      const nothing = { ok: false, code: 'staff_key_gone' };
      expect(await confirmSecondFactor(fixture.needs, staff, { code: '000000' })).toEqual(nothing);
      await beginSecondFactor(fixture.needs, staff, { password: PASSWORD });
      const key = await fixture.pendingKey(staff.id);
      const late = fixture.codeOf(key, 4);
      const wrong = { ok: false, code: 'staff_code_wrong' };
      expect(await confirmSecondFactor(fixture.needs, staff, { code: late })).toEqual(wrong);
      fixture.forward(PENDING_KEY_MS + MINUTE);
      const code = fixture.codeOf(key);
      expect(await confirmSecondFactor(fixture.needs, staff, { code })).toEqual(nothing);
    });

    it('confirmed twice at once gives one set of codes', async () => {
      const { id, email } = await fixture.member();
      const { staff } = await fixture.enter(email);
      await beginSecondFactor(fixture.needs, staff, { password: PASSWORD });
      const code = fixture.codeOf(await fixture.pendingKey(staff.id));
      const both = await Promise.all(
        [1, 2].map(() => confirmSecondFactor(fixture.needs, staff, { code })),
      );
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await fixture.activityOf(id)).toHaveLength(1);
    });

    it('is owed by an admin until it is there, and by no other', async () => {
      const { email } = await fixture.member('admin');
      const { staff, cookie } = await fixture.enter(email);
      expect(staff.owesSecondFactor).toBe(true);
      await fixture.turnOn(staff);
      expect((await fixture.sessionOf(cookie))?.staff.owesSecondFactor).toBe(false);
      const plain = await fixture.enter((await fixture.member()).email);
      expect(plain.staff.owesSecondFactor).toBe(false);
    });
  });

  describe('signing in with it', () => {
    it('gives no session before the code, by whichever way of the library', async () => {
      const { id, email, key } = await withFactor();
      const count = async () =>
        (
          await fixture.db
            .selectFrom('staff_session')
            .where('user_id', '=', id)
            .select('id')
            .execute()
        ).length;
      const before = await count();
      const outcome = await fixture.signIn(email);
      expect(outcome).toMatchObject({ kind: 'code-due', staffId: id });
      const { api } = await staffAuth(fixture.db, fixture.config);
      await expect(api.signInEmail({ body: { email, password: PASSWORD } })).rejects.toThrow(
        /code is owed/,
      );
      expect(await count()).toBe(before);
      const challenge = outcome.kind === 'code-due' ? outcome.challenge : '';
      const passed = await fixture.passCode(
        challenge,
        ` ${fixture.codeOf(key).slice(0, 3)} ${fixture.codeOf(key).slice(3)}`,
      );
      expect(passed).toMatchObject({ kind: 'signed-in', staffId: id, isRecovery: false });
      const cookie = passed.kind === 'signed-in' ? passed.cookie : '';
      expect(cookie).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect((await fixture.sessionOf(cookie))?.staff).toMatchObject({ id, email });
      const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
      expect(await api.getSession({ headers })).toMatchObject({ user: { id } });
    });

    it('takes each code once, also of several at once', async () => {
      const { email, key } = await withFactor();
      const code = fixture.codeOf(key);
      const challenges = await Promise.all([1, 2, 3].map(() => fixture.challengeOf(email)));
      const outcomes = await Promise.all(challenges.map((one) => fixture.passCode(one, code)));
      expect(outcomes.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1);
      expect(outcomes.filter(({ kind }) => kind === 'wrong-code')).toHaveLength(2);
      // Nor is an older code accepted, from half a minute before.
      const older = await fixture.passCode(
        await fixture.challengeOf(email),
        fixture.codeOf(key, -1),
      );
      expect(older.kind).toBe('wrong-code');
    });

    it('takes a challenge once, in its ten minutes', async () => {
      const { id, email, codes } = await withFactor();
      const challenge = await fixture.challengeOf(email);
      const both = await Promise.all(
        codes.slice(0, 2).map((code) => fixture.passCode(challenge, code)),
      );
      expect(both.map(({ kind }) => kind).sort()).toEqual(['no-challenge', 'signed-in']);
      const late = await fixture.challengeOf(email);
      fixture.forward(STAFF_CHALLENGE_MS + MINUTE);
      expect((await fixture.passCode(late, codes[3] ?? '')).kind).toBe('no-challenge');
      await deleteOldStaffChallenges(fixture.db, new Date(fixture.needs.now()));
      const left = fixture.db.selectFrom('staff_challenge').where('user_id', '=', id).selectAll();
      expect(await left.execute()).toEqual([]);
      expect((await fixture.passCode('no challenge', '000000')).kind).toBe('no-challenge');
    });

    it('takes a recovery code however it is spaced, once, and notes that', async () => {
      const { id, email, codes } = await withFactor();
      const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
      const passed = await fixture.passCode(await fixture.challengeOf(email), typed);
      expect(passed).toMatchObject({ kind: 'signed-in', isRecovery: true });
      const again = await fixture.passCode(await fixture.challengeOf(email), codes[0] ?? '');
      expect(again.kind).toBe('wrong-code');
      expect(await fixture.activityOf(id)).toContain('staff.self recovery-code');
    });

    it('makes whoever guesses wait, not for ever', async () => {
      const { email, key } = await withFactor();
      const challenge = await fixture.challengeOf(email);
      for (let guess = 1; guess <= 5; guess += 1) {
        expect((await fixture.passCode(challenge, '12345')).kind).toBe('wrong-code');
      }
      const held = await fixture.passCode(challenge, fixture.codeOf(key));
      expect(held).toMatchObject({ kind: 'too-many' });
      fixture.forward(16 * MINUTE);
      const later = await fixture.passCode(await fixture.challengeOf(email), fixture.codeOf(key));
      expect(later.kind).toBe('signed-in');
    });

    it('counts guesses by the address as well, over all accounts', async () => {
      const group = randomUUID();
      const people = await Promise.all([1, 2, 3, 4, 5].map(() => withFactor()));
      for (const { email } of people.slice(0, 4)) {
        const challenge = await fixture.challengeOf(email);
        for (let guess = 1; guess <= 5; guess += 1) await fixture.passCode(challenge, '1', group);
      }
      const last = await fixture.challengeOf(people[4]?.email ?? '');
      expect((await fixture.passCode(last, '1', group)).kind).toBe('too-many');
    });

    it('is worth nothing to a session that was opened without', async () => {
      const { email } = await fixture.member();
      const { staff } = await fixture.enter(email);
      await fixture.turnOn(staff);
      await fixture.db
        .updateTable('staff_session')
        .set({ second_factor: false })
        .where('id', '=', staff.sessionId)
        .execute();
      const { rows } = await sql<{ token_hash: string }>`
        select token_hash from staff_session where id = ${staff.sessionId}`.execute(fixture.db);
      expect(rows).toHaveLength(1);
      const options = { now: new Date(fixture.needs.now()), sandboxPasswords: false };
      expect(await findStaffSession(fixture.db, [rows[0]?.token_hash ?? ''], options)).toBeNull();
    });
  });

  it('goes to another phone: the old one works until the new one has shown a code', async () => {
    const { id, email, staff, key, codes } = await withFactor('admin');
    await beginSecondFactor(fixture.needs, staff, { password: PASSWORD });
    const first = await fixture.passCode(await fixture.challengeOf(email), fixture.codeOf(key));
    expect(first.kind).toBe('signed-in');
    const other = await fixture.pendingKey(id);
    const confirmed = await confirmSecondFactor(fixture.needs, staff, {
      code: fixture.codeOf(other),
    });
    expect(confirmed.ok).toBe(true);
    fixture.forward(MINUTE);
    const old = await fixture.passCode(await fixture.challengeOf(email), fixture.codeOf(key));
    expect(old.kind).toBe('wrong-code');
    const oldRecovery = await fixture.passCode(await fixture.challengeOf(email), codes[0] ?? '');
    expect(oldRecovery.kind).toBe('wrong-code');
    const fresh = await fixture.passCode(await fixture.challengeOf(email), fixture.codeOf(other));
    expect(fresh.kind).toBe('signed-in');
    expect(await fixture.activityOf(id)).toContain('staff.self replace-second-factor');
  });

  it('has new recovery codes on demand, and the old ones are gone', async () => {
    const { email, staff, codes } = await withFactor();
    const wrong = await renewRecoveryCodes(fixture.needs, staff, { password: 'no' });
    expect(wrong).toEqual({ ok: false, code: 'staff_password_wrong' });
    const renewed = await renewRecoveryCodes(fixture.needs, staff, { password: PASSWORD });
    const fresh = renewed.ok ? renewed.codes : [];
    expect(fresh).toHaveLength(10);
    expect((await fixture.passCode(await fixture.challengeOf(email), codes[0] ?? '')).kind).toBe(
      'wrong-code',
    );
    expect((await fixture.passCode(await fixture.challengeOf(email), fresh[0] ?? '')).kind).toBe(
      'signed-in',
    );
  });

  it('is turned off with the password, but not by an admin', async () => {
    const { email, staff } = await withFactor();
    const off = (password: string) => endSecondFactor(fixture.needs, staff, { password });
    expect(await off('no')).toEqual({ ok: false, code: 'staff_password_wrong' });
    expect(await off(PASSWORD)).toEqual({ ok: true });
    expect((await fixture.signIn(email)).kind).toBe('signed-in');
    const admin = await withFactor('admin');
    expect(await endSecondFactor(fixture.needs, admin.staff, { password: PASSWORD })).toEqual({
      ok: false,
      code: 'staff_factor_needed',
    });
  });

  it('is no place to guess the password at a screen that was left open', async () => {
    const { staff } = await withFactor();
    for (let guess = 1; guess <= 5; guess += 1) {
      await renewRecoveryCodes(fixture.needs, staff, { password: `guess ${guess}` });
    }
    const held = await renewRecoveryCodes(fixture.needs, staff, { password: PASSWORD });
    expect(held).toMatchObject({ ok: false, code: 'staff_too_many' });
  });
});
