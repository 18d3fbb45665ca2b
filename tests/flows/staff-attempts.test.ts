import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import {
  beginAttempt,
  clearAttempts,
  deleteOldAttempts,
  forgiveAttempt,
} from '../../app/models/staff/staff-tries.server';
import { insertStaff } from '../../app/models/staff/staff.server';
import { signInStaff } from '../../app/services/staff/sign-in-staff.server';
import { eachDatabase } from '../support/database';
import { quickPasswordHash } from '../support/quick-password';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const FIVE = { max: 5 };
const PASSWORD = 'a quiet harbor at dawn';
const CONFIG = {
  origin: 'http://localhost:3000',
  secureCookies: false,
  sessionSecret: 'a secret of the tests that is long enough',
  earlierSecrets: [] as string[],
  everyPlatformIsSandbox: true,
  clockOffsetMs: 0,
  rateLimits: true,
};

eachDatabase((_kind, open) => {
  let database: Database;
  const passwordHash = quickPasswordHash(PASSWORD);
  beforeAll(async () => {
    database = await open();
  });

  const begin = (key: string, minute = 0) =>
    beginAttempt(database.db, key, FIVE, NOON + minute * MINUTE);

  async function failures(key: string, count: number, minute = 0) {
    for (let failure = 1; failure <= count; failure += 1) expect(await begin(key, minute)).toBe(0);
  }

  async function member(): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await database.db
      .transaction()
      .execute((transaction) =>
        insertStaff(transaction, { email, name: 'Stella Rowe', isAdmin: false, passwordHash }),
      );
    return email;
  }

  function signIn(
    email: string,
    changes: { password?: string; addressGroup?: string; knownBrowser?: string; at?: number },
    config = CONFIG,
  ) {
    const { password = PASSWORD, addressGroup = randomUUID(), knownBrowser = null } = changes;
    const requested = { email, password, addressGroup, network: addressGroup, knownBrowser };
    return signInStaff(
      { db: database.db, config, now: () => changes.at ?? NOON },
      { ...requested, address: '203.0.113.7', userAgent: 'a browser', previousToken: null },
    );
  }

  const guess = async (email: string, times: number, addressGroup?: string) => {
    for (let time = 0; time < times; time += 1) {
      const changes = { password: `guess ${time}`, ...(addressGroup && { addressGroup }) };
      expect((await signIn(email, changes)).kind).toBe('no-match');
    }
  };

  describe('failed tries', () => {
    it('wait a quarter of an hour after five, then longer each time, never for ever', async () => {
      const key = randomUUID();
      await failures(key, 5);
      expect(await begin(key, 5)).toBe(10 * MINUTE);
      expect(await begin(key, 15)).toBe(0);
      expect(await begin(key, 15)).toBe(30 * MINUTE);
      expect(await begin(key, 45)).toBe(0);
      expect(await begin(key, 45)).toBe(60 * MINUTE);
      expect(await begin(key, 105)).toBe(0);
      expect(await begin(key, 105)).toBe(60 * MINUTE);
    });

    it('are forgotten a quarter of an hour after the first when they were few', async () => {
      const key = randomUUID();
      await failures(key, 4);
      await failures(key, 5, 16);
      expect(await begin(key, 16)).toBe(15 * MINUTE);
    });

    it('are forgotten after two hours of quiet, and then deleted', async () => {
      const key = randomUUID();
      await failures(key, 5);
      await failures(key, 5, 121);
      expect(await begin(key, 121)).toBe(15 * MINUTE);
      await deleteOldAttempts(database.db, NOON + 242 * MINUTE);
      const left = database.db.selectFrom('staff_attempt').select('key').where('key', '=', key);
      expect(await left.execute()).toEqual([]);
    });

    it('cannot slip through when many come at once', async () => {
      const key = randomUUID();
      const waits = await Promise.all(Array.from({ length: 20 }, () => begin(key)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    });

    it.each([1, 2, 3, 4, 5, 6, 7, 100])(
      'of one network are 45 a day at most beside an account that waits: pauses after %d',
      async (burst) => {
        const key = randomUUID();
        const limit = { max: 3, windowMs: 120 * MINUTE };
        let tries = 0;
        let minute = 0;
        while (minute < 24 * 60) {
          const wait = await beginAttempt(database.db, key, limit, NOON + minute * MINUTE);
          if (wait > 0) minute += Math.ceil(wait / MINUTE);
          else tries += 1;
          // A pause resets the count: the attacker tries a burst, and then waits.
          if (wait === 0 && tries % burst === 0) minute += 121;
        }
        expect(tries).toBeLessThanOrEqual(45);
        expect(tries).toBeGreaterThan(10);
      },
    );

    it('are taken back one by one, or all at once', async () => {
      const key = randomUUID();
      await failures(key, 5);
      await forgiveAttempt(database.db, key, FIVE);
      await failures(key, 1);
      expect(await begin(key)).toBeGreaterThan(0);
      await clearAttempts(database.db, key);
      await failures(key, 5);
    });
  });

  describe('signing in', () => {
    it('waits after five failures of one account where they came from, also with the password', async () => {
      const email = await member();
      const addressGroup = randomUUID();
      await guess(email, 5, addressGroup);
      const answer = await signIn(email, { addressGroup });
      expect(answer).toEqual({ kind: 'too-many', waitSeconds: 900 });
      const later = { addressGroup, at: NOON + 16 * MINUTE };
      expect((await signIn(email, later)).kind).toBe('signed-in');
    });

    it('lets the right password in from a network of its own, whatever outsiders try', async () => {
      const email = await member();
      const outsiders = Array.from({ length: 5 }, () => randomUUID());
      for (let minute = 0; minute <= 6 * 60; minute += 30) {
        const at = NOON + minute * MINUTE;
        for (const addressGroup of outsiders) {
          await signIn(email, { password: 'guess', addressGroup, at });
        }
        if (minute % 120 === 0) expect((await signIn(email, { at })).kind).toBe('signed-in');
      }
    });

    it('gives each network three more tries while the account waits, and no others', async () => {
      const email = await member();
      await guess(email, 5);
      const addressGroup = randomUUID();
      await guess(email, 3, addressGroup);
      const answer = await signIn(email, { addressGroup });
      expect(answer).toEqual({ kind: 'too-many', waitSeconds: 900 });
      const many = Array.from({ length: 12 }, () => randomUUID()).map(async (group) => {
        const tries = Array.from({ length: 9 }, () =>
          signIn(email, { password: 'guess', addressGroup: group }),
        );
        const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
        return kinds.filter((kind) => kind === 'no-match').length;
      });
      expect(await Promise.all(many)).toEqual(Array.from({ length: 12 }, () => 3));
    });

    it('keeps the account waiting for others after somebody got in beside it', async () => {
      const email = await member();
      const addressGroup = randomUUID();
      await guess(email, 5, addressGroup);
      expect((await signIn(email, {})).kind).toBe('signed-in');
      expect((await signIn(email, { addressGroup })).kind).toBe('too-many');
    });

    it('waits after twenty failures of one address, and for it alone', async () => {
      const email = await member();
      const addressGroup = randomUUID();
      for (let group = 0; group < 5; group += 1) await guess(randomUUID(), 4, addressGroup);
      expect((await signIn(email, { addressGroup })).kind).toBe('too-many');
      expect((await signIn(email, {})).kind).toBe('signed-in');
    });

    it('lets somebody in with a browser that is known, whatever outsiders try', async () => {
      const email = await member();
      await guess(email, 5);
      expect((await signIn(email, { knownBrowser: randomUUID() })).kind).toBe('signed-in');
      const knownBrowser = randomUUID();
      for (let time = 0; time < 5; time += 1) {
        const wrong = { knownBrowser, password: `guess ${time}` };
        expect((await signIn(email, wrong)).kind).toBe('no-match');
      }
      expect((await signIn(email, { knownBrowser })).kind).toBe('too-many');
    });

    it('begins to count anew after the right password', async () => {
      const email = await member();
      await guess(email, 4);
      expect((await signIn(email, {})).kind).toBe('signed-in');
      await guess(email, 4);
      expect((await signIn(email, {})).kind).toBe('signed-in');
    });

    it('keeps no address and no name of anybody who failed', async () => {
      const email = await member();
      await guess(email, 1, '198.51.100.4');
      const stored = await database.db.selectFrom('staff_attempt').select('key').execute();
      expect(stored.some(({ key }) => key.includes('example.com') || key.includes('198.'))).toBe(
        false,
      );
    });

    it('can be left uncounted for checks', async () => {
      const email = await member();
      for (let time = 0; time < 7; time += 1) {
        const off = { ...CONFIG, rateLimits: false };
        expect((await signIn(email, { password: 'wrong' }, off)).kind).toBe('no-match');
      }
    });
  });
});
