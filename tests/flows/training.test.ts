import { beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Database } from '../../app/models/core/database.server';
import { findTraining } from '../../app/models/training/training.server';
import { passLesson } from '../../app/services/training/pass-lesson.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { onPostgres } from '../support/database';

const LESSONS = ['goods', 'link', 'words'];

onPostgres((_kind, open) => {
  let database: Database;
  let now = Date.parse('2027-03-01T12:00:00Z');
  beforeAll(async () => {
    database = await open();
  });

  let last = 0;
  const somebody = () => {
    last += 1;
    return { gid: `gid://shopify/Customer/77${last}`, firstName: 'Robin' };
  };
  const pass = (who: ReturnType<typeof somebody>, lesson: string, lessons = LESSONS) =>
    passLesson({ db: database.db, now: () => now }, who, { lesson, lessons });
  const known = ({ gid }: { gid: string }) => findTraining(database.db, gid);

  it('is finished with the last lesson, once; a lesson that comes later takes nothing away', async () => {
    const robin = somebody();
    expect(await pass(robin, 'link')).toEqual({ left: ['goods', 'words'], hasFinished: false });
    expect(await pass(robin, 'goods')).toEqual({ left: ['words'], hasFinished: false });
    expect((await known(robin)).finishedAt).toBeNull();
    now += 60_000;
    const finishedAt = new Date(now);
    expect(await pass(robin, 'words')).toEqual({ left: [], hasFinished: true });
    expect((await known(robin)).finishedAt).toEqual(finishedAt);

    const before = await known(robin);
    now += 60_000;
    expect(await pass(robin, 'words')).toEqual({ left: [], hasFinished: false });
    expect(await known(robin)).toEqual(before);

    const more = [...LESSONS, 'new'];
    expect(await pass(robin, 'goods', more)).toEqual({ left: ['new'], hasFinished: false });
    expect(await pass(robin, 'new', more)).toEqual({ left: [], hasFinished: false });
    expect((await known(robin)).finishedAt).toEqual(finishedAt);
  });

  it('is finished exactly once when the last lessons are passed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const robin = somebody();
      const outcomes = await Promise.all(
        [...LESSONS, ...LESSONS].map((lesson) => pass(robin, lesson)),
      );
      expect(outcomes.filter(({ hasFinished }) => hasFinished)).toHaveLength(1);
      const training = await known(robin);
      expect([...training.passed.keys()].sort()).toEqual(LESSONS);
      expect(training.finishedAt).toEqual(new Date(now));
    }
  });

  it('leaves nothing of who is to be forgotten, and keeps nothing of them afterwards', async () => {
    const [robin, other] = [somebody(), somebody()];
    for (const who of [robin, other]) {
      for (const lesson of LESSONS) await pass(who, lesson);
    }
    const at = new Date(now);
    await database.db
      .insertInto('redacted_customer')
      .values({ customer_gid: robin.gid, redacted_at: at })
      .execute();
    // It does not call Shopify.
    const admin = { run: () => Promise.reject(new Error('nobody asks')) } as never;
    const faults: object[] = [];
    const note = (fields: object) => faults.push(fields);
    const log = { warn: note, error: note, info: () => undefined };
    const needs = {
      db: database.db,
      admin,
      now: () => now,
      config: { commission: COMMISSION_RULES },
      log,
    };
    await syncMirror(needs, { gid: robin.gid, seq: 1n, attempts: 0 });
    expect(faults).toEqual([]);
    const nothing = { passed: new Map(), finishedAt: null };
    expect(await known(robin)).toEqual(nothing);
    expect((await known(other)).finishedAt).not.toBeNull();
    await pass(robin, 'link');
    expect(await known(robin)).toEqual(nothing);
  });
});
