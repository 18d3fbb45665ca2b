import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failpoint } from '~/domain/core/retries/failpoint';
import { claimDueBalances, findPublication } from '~/models/ledger/published-balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { resumeBalance } from '~/services/ledger/resume-balance.server';
import { eachDatabase } from '../support/database';
import { Died, openBalanceFixture, type BalanceFixture } from './balance-setup';

const shows = (earthcash: string, seq: number) => ({
  earthcash,
  versionMetafield: { seq, cents: Math.round(Number(earthcash) * 100) },
});

eachDatabase((_kind, open) => {
  let fixture: BalanceFixture;
  beforeAll(async () => {
    fixture = await openBalanceFixture(await open());
  });
  afterAll(() => fixture.close());

  /** Makes a customer after first contact, with a balance that Shopify shows. */
  async function known(amount = 10_200): Promise<string> {
    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    await fixture.post(gid, amount);
    await fixture.publish(gid);
    return gid;
  }
  const claimed = (owner: string, now: Date) =>
    claimDueBalances(fixture.db, { owner, now: now.getTime(), limit: 1_000 });
  const due = async (gid: string, now = new Date()) => (await claimed('test', now)).includes(gid);
  const setAttempts = (n: number) =>
    sql`update published_balance set attempts = ${n}`.execute(fixture.db);

  it('sets the balance with two decimals, and its version metafield, in one call', async () => {
    const gid = await known(10_250);
    expect(await fixture.shown(gid)).toEqual(shows('102.50', 1));
    expect(await due(gid)).toBe(false);
  });

  it('shows that what came has gone again, where nothing was shown yet', async () => {
    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    await fixture.post(gid, 2_500);
    await fixture.post(gid, -2_500);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual({
      earthcash: '0.00',
      versionMetafield: { seq: 1, cents: 0 },
    });
  });

  it('writes nothing where Shopify shows it already', async () => {
    const gid = await known();
    await fixture.publish(gid);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual(shows('102.00', 1));
  });

  it('publishes what is wanted while it publishes', async () => {
    const gid = await known();
    await fixture.post(gid, 100);
    const admin = fixture.meanwhile('PublishBalance', () => fixture.post(gid, 50));
    await fixture.publish(gid, { admin });
    expect(await fixture.shown(gid)).toEqual(shows('103.00', 2));
    expect(await due(gid)).toBe(true);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual(shows('103.50', 3));
  });

  describe('when somebody else writes', () => {
    it('takes the change in, whether it was before the look or after', async () => {
      const gid = await known();
      await fixture.outsider(gid, '90');
      await fixture.post(gid, 500);
      const admin = fixture.meanwhile('PublishBalance', () => fixture.outsider(gid, '85.00'));
      await fixture.publish(gid, { admin });
      expect(await fixture.ledger(gid)).toBe(9_000);
      expect(await fixture.shown(gid)).toEqual(shows('90.00', 2));
      expect(await fixture.discrepancies(gid)).toEqual([]);
    });

    it('counts a value once that went away and came back', async () => {
      const gid = await known();
      await fixture.post(gid, 500);
      const admin = fixture.meanwhile('PublishBalance', async () => {
        await fixture.outsider(gid, '0.00');
        await fixture.outsider(gid, '102.00');
      });
      await fixture.publish(gid, { admin });
      expect(await fixture.ledger(gid)).toBe(10_700);
      expect(await fixture.shown(gid)).toEqual(shows('107.00', 2));
    });

    it('sees by the version metafield that another of us wrote in between, though the value is as it was', async () => {
      const gid = await known();
      await fixture.post(gid, 500);
      const admin = fixture.meanwhile('PublishBalance', async () => {
        await fixture.publish(gid);
        await fixture.outsider(gid, '102.00');
      });
      await fixture.publish(gid, { admin });
      expect(await fixture.ledger(gid)).toBe(10_200);
      expect(await fixture.shown(gid)).toEqual(shows('102.00', 3));
    });

    it('tells of more taken than there was', async () => {
      const gid = await known(40_000);
      await fixture.post(gid, -30_000);
      await fixture.outsider(gid, '1.00');
      await fixture.publish(gid);
      expect(await fixture.ledger(gid)).toBe(-29_900);
      expect(await fixture.shown(gid)).toMatchObject({ earthcash: '0.00' });
      expect(await fixture.discrepancies(gid)).toContain('outside-overdraw');
    });

    it.each([
      ['words', 'a lot', 'single_line_text_field'],
      ['less than nothing', '-5.00', 'number_decimal'],
      ['nothing at all', '', 'number_decimal'],
    ])('does not take in %s, tells, and shows the ledger again', async (_what, value, type) => {
      const gid = await known();
      await fixture.outsider(gid, value, type);
      await fixture.publish(gid);
      expect(await fixture.ledger(gid)).toBe(10_200);
      expect(await fixture.discrepancies(gid)).toEqual(['metafield-unreadable']);
      expect(fixture.lines.map(({ fields }) => fields)).toContainEqual({
        alarm: 'money-break',
        kind: 'metafield-unreadable',
        customer: gid,
      });
      expect(await fixture.shown(gid)).toEqual(shows('102.00', 2));
    });
    it('counts once when three publish at once', async () => {
      const gid = await known();
      await fixture.outsider(gid, '90.00');
      await fixture.post(gid, 1_000);
      await Promise.all([1, 2, 3].map(() => fixture.publish(gid)));
      await fixture.publish(gid);
      expect(await fixture.ledger(gid)).toBe(10_000);
      expect(await fixture.shown(gid)).toMatchObject({ earthcash: '100.00' });
    });
  });

  it.each<Failpoint>(['after_meta_read', 'before_meta_set', 'after_meta_set'])(
    'is exact after a death %s',
    async (dieAt) => {
      const gid = await known();
      await fixture.outsider(gid, '92.00');
      await fixture.post(gid, 300);
      await expect(fixture.publish(gid, { dieAt })).rejects.toThrow(Died);
      await fixture.outsider(gid, '80.00');
      const ours = dieAt === 'after_meta_set' ? 8_000 : 8_300;
      await fixture.publish(gid);
      expect(await fixture.ledger(gid)).toBe(ours);
      const { earthcash, versionMetafield } = await fixture.shown(gid);
      expect({ earthcash, versionMetafield }).toMatchObject({
        earthcash: (ours / 100).toFixed(2),
        versionMetafield: { cents: ours },
      });
    },
  );
  it('knows from the version metafield that a write landed whose answer was lost', async () => {
    const gid = await known();
    await fixture.post(gid, 300);
    await fixture.fault('PublishBalance', 'lost-response');
    await fixture.publish(gid);
    expect(await findPublication(fixture.db, gid)).toMatchObject({ versionSeq: 1, attempts: 1 });
    await fixture.outsider(gid, '100.00');
    await fixture.publish(gid);
    expect(await fixture.ledger(gid)).toBe(10_000);
    expect(await fixture.shown(gid)).toEqual(shows('100.00', 3));
  });

  it('tries again later while Shopify is down; nothing is lost, and it is logged in the spec’s words', async () => {
    const gid = await known();
    await fixture.post(gid, 300);
    await fixture.fault('CustomerBalance', 'error', 2);
    fixture.lines.length = 0;
    await fixture.publish(gid);
    expect(fixture.lines.at(-1)).toMatchObject({
      level: 'error',
      text: 'Failed to update customer',
      fields: { code: 'balance_not_published', customer: gid, attempts: 1 },
    });
    expect(await fixture.ledger(gid)).toBe(10_500);
    expect(await due(gid, new Date(Date.now() + 600))).toBe(true);
    await fixture.publish(gid);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual(shows('105.00', 2));
  });

  it('is not put off by more than half a minute while Shopify is silent, however long', async () => {
    const gid = await known();
    await fixture.post(gid, 300);
    for (const attempts of [30, 31, 32]) {
      await setAttempts(attempts);
      await fixture.fault('CustomerBalance', 'error');
      await fixture.publish(gid);
      expect(await due(gid, new Date(Date.now() + 30_000))).toBe(true);
    }
    expect(await fixture.discrepancies(gid)).toEqual([]);
  });

  it('tells a person after half an hour of failures, and takes it back when it works', async () => {
    const gid = await known();
    await fixture.post(gid, 300);
    await setAttempts(99);
    await fixture.fault('CustomerBalance', 'error');
    await fixture.publish(gid);
    expect(await fixture.discrepancies(gid)).toEqual(['balance-not-published']);
    const [notified] = (await listOpenDiscrepancies(fixture.db)).filter(
      ({ subject }) => subject === gid,
    );
    expect(notified?.suggestedFix).toContain('An error occurred while incrementing the metafield.');
    await fixture.publish(gid);
    expect(await fixture.discrepancies(gid)).toEqual([]);
  });

  it('comes back from an outage below the points that Shopify gives', async () => {
    const people: string[] = [];
    for (let count = 0; count < 8; count += 1) people.push(await known());
    for (const gid of people) await fixture.post(gid, 100);
    const begun = Date.now();
    await Promise.all(people.map((gid) => fixture.publish(gid, { admin: fixture.admin })));
    // A read and a write each cost 14 points; the first are available at once, then 65 a second.
    expect(Date.now() - begun).toBeGreaterThan((7 * 14 * 1000) / 65 - 50);
    for (const gid of people) expect(await fixture.shown(gid)).toEqual(shows('103.00', 2));
  });

  it('stops where Shopify knows more of our writes than we do', async () => {
    const gid = await known();
    await fixture.setVersionMetafield(gid, 3, 99_900);
    await fixture.post(gid, 300);
    await fixture.publish(gid);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual(shows('999.00', 3));
    expect(await fixture.ledger(gid)).toBe(10_500);
    expect(await fixture.discrepancies(gid)).toEqual(['companion-ahead']);
    expect(await due(gid)).toBe(false);
  });

  it('goes on from there when a named person says so, with what the ledger has', async () => {
    const gid = await known();
    await fixture.setVersionMetafield(gid, 3, 99_900);
    await fixture.post(gid, 300);
    await fixture.publish(gid);
    const needs = { db: fixture.db, admin: fixture.admin, now: Date.now };
    const resumed = { resumed: gid, versionSeq: 3, shownCents: 99_900, availableCents: 10_500 };
    expect(await resumeBalance(needs, { customer: gid, by: 'Nina' })).toEqual(resumed);
    expect(await fixture.discrepancies(gid)).toEqual([]);
    expect(await due(gid)).toBe(true);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual(shows('105.00', 4));
    expect(await fixture.ledger(gid)).toBe(10_500);
    const again = await resumeBalance(needs, { customer: gid, by: 'Nina' });
    expect(again).toHaveProperty('error');
  });

  it('goes on likewise for a customer whom this database had never met', async () => {
    const gid = await fixture.person();
    await fixture.setVersionMetafield(gid, 7, 4_000);
    expect(await fixture.adoptOpeningBalance(gid)).toBe(false);
    await fixture.post(gid, 4_000);
    const needs = { db: fixture.db, admin: fixture.admin, now: Date.now };
    await resumeBalance(needs, { customer: gid, by: 'Nina' });
    await fixture.publish(gid);
    expect(await fixture.ledger(gid)).toBe(4_000);
    expect(await fixture.shown(gid)).toEqual(shows('40.00', 7));
    expect((await findCustomerAccount(fixture.db, gid))?.imported).toBe(true);
  });

  it('goes on where its version metafield has vanished, and tells', async () => {
    const gid = await known();
    await fixture.shop.control('POST', 'shopify', {
      action: 'customer-metafield',
      id: gid,
      namespace: 'app--90000001',
      key: 'earthcash_published',
      value: '',
    });
    await fixture.outsider(gid, '50.00');
    await fixture.publish(gid);
    expect(await fixture.ledger(gid)).toBe(10_200);
    expect(await fixture.shown(gid)).toEqual(shows('102.00', 2));
    expect(await fixture.discrepancies(gid)).toEqual(['companion-behind']);
  });

  it('gives each waiting balance to one who asks, and again after half a minute', async () => {
    const gid = await known();
    await fixture.post(gid, 1);
    const now = new Date();
    const claims = await Promise.all(['a', 'b'].map((owner) => claimed(owner, now)));
    expect(claims.flat().filter((each) => each === gid)).toHaveLength(1);
    expect(await due(gid, new Date(now.getTime() + 29_000))).toBe(false);
    expect(await due(gid, new Date(now.getTime() + 30_001))).toBe(true);
  });
});
