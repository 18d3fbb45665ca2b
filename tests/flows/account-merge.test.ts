import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerNumber } from '~/domain/core/ids';
import { findMerge } from '../../app/models/customers/account-merge.server';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { seedDatabase } from '../../db/seed';
import { mergeFixture, mergePlatform, NOW } from './merge-fixture';

/** Returns an ambassador's code. */
const code = () => `T${Array.from({ length: 7 }, () => 'ABCDEFGHJK'[randomInt(10)]).join('')}`;

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnType<typeof mergeFixture>;

  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = mergeFixture(database);
  });
  // After all merges, rejections and refunds, no invariant is violated.
  afterAll(async () => expect(await fixture.violations()).toEqual([]));

  const activities = async (gid: string) => {
    const rows = await database.db
      .selectFrom('staff_action')
      .select(['staff_id', 'step', 'outcome'])
      .where('subject_id', '=', gid)
      .orderBy('id')
      .execute();
    return rows.map(({ staff_id, step, outcome }) => `${staff_id} ${step} ${outcome}`);
  };
  /** Returns a merge whose own part is done. */
  async function begun(closingCents = 1_000) {
    const [closing, surviving] = await fixture.plain(closingCents);
    const requested = await fixture.ask([closing, surviving]);
    if (!requested.ok || !requested.begun) throw new Error('It should have begun.');
    return { id: requested.id, closing, surviving };
  }
  /** Returns a merge that waits for a second person. */
  async function waiting() {
    const [closing, surviving] = await fixture.plain(6_000);
    const requested = await fixture.ask([closing, surviving]);
    if (!requested.ok || requested.begun) throw new Error('It should wait.');
    return { id: requested.id, closing, surviving };
  }

  it('moves all at once, closes the one for good, and asks the platform', async () => {
    const { id, closing, surviving } = await begun();
    expect(await fixture.has(closing)).toEqual([0, 0]);
    expect(await fixture.has(surviving)).toEqual([1_500, 0]);
    expect(await findCustomerAccount(database.db, closing)).toMatchObject({
      frozen: true,
      mergedInto: surviving,
    });
    const { admin, requested } = mergePlatform();
    expect(await fixture.finish(id, admin)).toEqual({ ok: true, outcome: 'merged' });
    expect(requested).toEqual([
      'CustomerMergeState',
      'CustomerMergePreview',
      'ClearBalance',
      'CustomerMerge',
      'CustomerMergeState',
    ]);
    expect(await findMerge(database.db, id)).toMatchObject({ state: 'ended', outcome: 'merged' });
    expect(await activities(closing)).toEqual([
      'ada begin done',
      'ada ask-platform asked',
      'ada ask-platform done',
      'ada merged done',
    ]);
    expect(await fixture.finish(id, admin)).toMatchObject({ code: 'merge_changed' });
  });

  it('is one merge for one form, however often it is sent, and nobody else’s', async () => {
    const [closing, surviving] = await fixture.plain();
    const token = randomUUID();
    const sent = { token, shown: 1_000 };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => fixture.ask([closing, surviving], sent)),
    );
    expect(new Set(all.map((each) => each.ok && each.id)).size).toBe(1);
    expect(await fixture.has(surviving)).toEqual([1_500, 0]);
    const used = { ok: false, code: 'merge_form_used' };
    expect(await fixture.ask([closing, surviving], { ...sent, by: 'bob' })).toEqual(used);
    expect(await fixture.ask([surviving, closing], sent)).toEqual(used);
    const same = await fixture.ask([closing, closing]);
    expect(same).toEqual({ ok: false, code: 'merge_same' });
  });

  it('goes one way, also where both are asked for at once', async () => {
    const [one, two] = await fixture.plain();
    const [there, back] = await Promise.all([
      fixture.ask([one, two], { shown: 1_000 }),
      fixture.ask([two, one], { shown: 500, by: 'bob' }),
    ]);
    expect([there, back].filter(({ ok }) => ok)).toHaveLength(1);
    const [closing, surviving] = there.ok ? [one, two] : [two, one];
    expect([await fixture.has(closing), await fixture.has(surviving)]).toEqual([
      [0, 0],
      [1_500, 0],
    ]);
    const lost = there.ok ? back : there;
    expect(lost).toMatchObject({ code: 'merge_obstacles' });
  });

  it('needs a second admin above what one may move alone in a day', async () => {
    const { id, closing, surviving } = await waiting();
    expect(await fixture.has(closing)).toEqual([6_000, 0]);
    expect(await fixture.decide(id, 'approve', 'ada')).toEqual({ ok: false, code: 'merge_own' });
    expect(await fixture.decide(id, 'withdraw', 'bob')).toEqual({
      ok: false,
      code: 'merge_not_own',
    });
    expect(await fixture.decide(id, 'approve', 'bob', 2)).toMatchObject({ code: 'merge_changed' });
    const decided = await Promise.all([
      fixture.decide(id, 'approve', 'bob'),
      fixture.decide(id, 'approve', 'cat'),
    ]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.has(surviving)).toEqual([6_500, 0]);
    // Two merges into one account add up: together they exceed what one person may do alone.
    const [one, survivor] = await fixture.plain(3_000);
    const first = await fixture.ask([one, survivor]);
    expect(first).toMatchObject({ begun: true });
    await fixture.finish(first.ok ? first.id : '', mergePlatform().admin);
    const [two] = await fixture.plain(3_000);
    expect(await fixture.ask([two, survivor])).toMatchObject({ begun: false });
    const [three] = await fixture.plain(0);
    expect(await fixture.ask([three, survivor])).toMatchObject({
      obstacles: ['surviving:in-merge'],
    });
  });

  it('counts together with corrections, whichever comes first, also at one moment', async () => {
    const [one, survivor] = await fixture.plain(3_000);
    expect(await fixture.ask([one, survivor])).toMatchObject({ begun: true });
    expect(await fixture.correct(survivor, 2_001)).toMatchObject({ ok: true, posted: false });
    expect(await fixture.correct(survivor, 2_000)).toMatchObject({ posted: true });
    // The limit is counted for each person and each account.
    expect(await fixture.correct(survivor, 5_000, 'bob')).toMatchObject({ posted: true });
    const [two, other] = await fixture.plain(3_000);
    expect(await fixture.correct(other, 2_001)).toMatchObject({ posted: true });
    expect(await fixture.ask([two, other])).toMatchObject({ begun: false });
    const [three, third] = await fixture.plain(3_000);
    const [merged, corrected] = await Promise.all([
      fixture.ask([three, third]),
      fixture.correct(third, 3_000),
    ]);
    const alone = [merged.ok && merged.begun, corrected.ok && corrected.posted];
    expect(alone.filter(Boolean)).toHaveLength(1);
    expect(await fixture.has(third)).toEqual([3_500, 0]);
  });

  it('is refused or taken back without a cent moving', async () => {
    const [one, other] = [await waiting(), await waiting()];
    expect(await fixture.decide(one.id, 'withdraw', 'ada')).toEqual({ ok: true });
    expect(await fixture.decide(other.id, 'refuse', 'bob')).toEqual({ ok: true });
    expect(await fixture.decide(one.id, 'approve', 'bob')).toMatchObject({ code: 'merge_changed' });
    for (const { closing } of [one, other]) expect(await fixture.has(closing)).toEqual([6_000, 0]);
    // After that it can be asked for again.
    expect(await fixture.ask([one.closing, one.surviving])).toMatchObject({ ok: true });
  });

  it('moves no other amount than was shown or asked for', async () => {
    const { id, closing, surviving } = await waiting();
    await fixture.post(closing, 'adjustment', 100, new Date(NOW));
    expect(await fixture.decide(id, 'approve', 'bob')).toMatchObject({ code: 'merge_changed' });
    expect(await fixture.decide(id, 'withdraw', 'ada')).toEqual({ ok: true });
    const stale = await fixture.ask([closing, surviving], { shown: 6_000 });
    expect(stale).toEqual({ ok: false, code: 'merge_changed' });
  });

  it('does nothing while something stands in the way, and says of which of the two', async () => {
    const { db } = database;
    const [closing, surviving] = await fixture.plain();
    const obstacles = async (pair: [string, string] = [closing, surviving]) => {
      const requested = await fixture.ask(pair);
      return 'obstacles' in requested ? requested.obstacles : [];
    };
    const organization = randomUUID();
    await sql`insert into organizations (id, name, show_manage)
      values (${organization}, 'Bluebird', true)`.execute(db);
    await sql`insert into organization_users (user_id, organization_id, is_admin, email)
      values (${customerNumber(closing)}, ${organization}, false, 'r@example.com')`.execute(db);
    await sql`insert into ambassador (customer_gid, code, started_at)
      values (${closing}, ${code()}, now())`.execute(db);
    await sql`update customer_account set frozen = true, frozen_because = 'a test'
      where customer_gid = ${surviving}`.execute(db);
    expect(await obstacles()).toEqual([
      'closing:ambassador',
      'closing:organization',
      'surviving:frozen',
    ]);
    expect(await obstacles([surviving, closing])).toEqual(['closing:frozen']);
    const poor = await fixture.plain(-100);
    expect(await obstacles(poor)).toEqual(['closing:below-zero']);
    const { id, ...pair } = await waiting();
    expect(id).not.toBe('');
    expect(await obstacles([pair.surviving, (await fixture.plain())[0]])).toEqual([
      'closing:in-merge',
    ]);
    const held = await fixture.pair();
    await fixture.open(held.closing, 1_000, new Date(NOW));
    expect(await obstacles([held.closing, held.surviving])).toEqual(['closing:deposits']);
    expect(await fixture.has(closing)).toEqual([1_000, 0]);
  });

  it('goes on where it stopped, whatever the platform did not answer', async () => {
    const { id, closing } = await begun();
    const { admin, requested } = mergePlatform({
      CustomerMergeState: ['silent'],
      CustomerMerge: ['silent', 'lost'],
    });
    for (let times = 0; times < 3; times += 1) {
      expect(await fixture.finish(id, admin)).toMatchObject({ code: 'merge_silent' });
    }
    // The lost answer was a success: the merge is not sent again.
    expect(await fixture.finish(id, admin, { by: 'bob' })).toEqual({ ok: true, outcome: 'merged' });
    expect(requested.filter((each) => each === 'CustomerMerge')).toHaveLength(2);
    expect(await activities(closing)).toContain('bob merged done');
    expect(await activities(closing)).toContain('ada ask-platform unknown');
  });

  it('is done by one of two at once, and waits for a platform that works on it', async () => {
    const { id } = await begun();
    const { admin, requested, state, gone } = mergePlatform({ CustomerMerge: ['slow'] });
    expect(await fixture.finish(id, admin)).toMatchObject({ code: 'merge_under_way' });
    expect(await fixture.finish(id, admin)).toMatchObject({ code: 'merge_under_way' });
    expect(await fixture.finish(id, admin, { method: 'apart' })).toMatchObject({
      code: 'merge_under_way',
    });
    const merge = await findMerge(database.db, id);
    state.isUnderWay = false;
    gone.add(merge?.closingGid ?? '');
    const both = await Promise.all([fixture.finish(id, admin), fixture.finish(id, admin)]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(requested.filter((each) => each === 'CustomerMerge')).toHaveLength(1);
  });

  it('leaves the records apart where the platform will not, and never goes the other way', async () => {
    const { id, closing, surviving } = await begun();
    const { admin, requested, state } = mergePlatform();
    state.forbids = ['GIFT_CARDS'];
    expect(await fixture.finish(id, admin)).toMatchObject({
      code: 'merge_platform_refused',
      forbids: ['GIFT_CARDS'],
    });
    state.forbids = [];
    state.survivesAsClosing = true;
    expect(await fixture.finish(id, admin)).toMatchObject({ code: 'merge_other_way' });
    expect(requested).not.toContain('CustomerMerge');
    expect(await fixture.finish(id, admin, { method: 'apart' })).toEqual({
      ok: true,
      outcome: 'apart',
    });
    expect(await fixture.has(surviving)).toEqual([1_500, 0]);
    expect(await findCustomerAccount(database.db, closing)).toMatchObject({ frozen: true });
    // The merge is kept for good: neither account can be merged away after that.
    expect(await fixture.ask([surviving, (await fixture.plain())[0]])).toMatchObject({
      obstacles: ['closing:survivor'],
    });
  });
});
