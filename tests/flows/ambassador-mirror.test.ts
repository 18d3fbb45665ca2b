import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { householdDigest } from '../../app/domain/orders/household.server';
import { findAmbassadorPlace } from '../../app/models/ambassadors/ambassador-figures.server';
import { isMirrorComplete } from '../../app/models/core/mirror-sync.server';
import { listHalfRedacted } from '../../app/models/privacy/redact-mirrors.server';
import { findAmbassador } from '../../app/platforms/shopify/ambassadors/ambassadors.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { ambassador, openAmbassadorFixture, type AmbassadorFixture } from './ambassador-fixture';

const AMARA = castGid('amara');
const HOUR_MS = 60 * 60_000;
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
/** How many ambassadors the seed has: Amara and its crowd. */
const SEEDED = 30;

eachDatabase((_kind, open) => {
  let fixture: AmbassadorFixture;
  beforeAll(async () => {
    fixture = await openAmbassadorFixture(await open());
  });
  beforeEach(async () => {
    await fixture.empty();
    fixture.calls.length = 0;
  });
  afterEach(() => fixture.shop.control('DELETE', 'faults'));
  afterAll(() => fixture.close());

  const hear = (topic: string, gid: string, more: object = {}, id?: string) =>
    fixture.hear(topic, { customerId: gid, admin_graphql_api_id: gid, ...more }, id);
  /** Creates a customer without the tag. */
  async function newcomer(set: object = {}): Promise<string> {
    const { body } = await fixture.act('customer-create', {
      email: `${randomUUID()}@example.com`,
      set: { firstName: 'Kai', lastName: 'Fisher', ...set },
    });
    return `gid://shopify/Customer/${String((body as { id: number }).id)}`;
  }

  describe('an empty mirror', () => {
    it('is filled with everybody who has the tag, and with no more of them than is shown', async () => {
      expect(await isMirrorComplete(fixture.db, 'ambassadors')).toBe(false);
      expect(await fixture.sync('ambassadors')).toBe(2);
      expect(fixture.calls).toEqual(['Ambassadors', 'Ambassadors']);
      expect(await isMirrorComplete(fixture.db, 'ambassadors')).toBe(true);
      expect(await fixture.stored()).toBe(SEEDED);
      const row = await fixture.copy(AMARA);
      expect(row).toMatchObject({
        shown_name: 'Amara O.',
        college: 'Hillside State University',
        college_key: 'hillside state university',
        state: 'OH',
        chapter_kind: 'sorority',
        chapter: 'Gamma Rho',
        chapter_key: 'gamma rho',
        // Digests of two addresses, from which no address can be read.
        places: [expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)],
        // Her joining was not observed, so it is when the customer was created.
        joined_at: new Date('2025-08-25T15:10:00Z'),
        gone_at: null,
      });
      expect(
        JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? '' : value)),
      ).not.toMatch(/Okafor|example\.com|614555|2005-02-11|amara\.pours|Buckeye|Maplecrest|43201/);
      // An order to one of them has the same digest, however the address is written.
      const written = { address1: '64 BUCKEYE  Ter.', address2: '', city: '', zip: '43201-1234' };
      expect(row?.places).toContain(householdDigest(written));
      expect(await findAmbassadorPlace(fixture.db, AMARA)).toEqual({
        campus: { key: 'hillside state university', name: 'Hillside State University' },
        region: 'OH',
      });
    });

    it('is filled page by page, however many there are', async () => {
      const more = await Promise.all(Array.from({ length: 25 }, () => newcomer()));
      for (const id of more) await fixture.act('customer-tag', { id, add: 'ambassador' });
      expect(await fixture.sync('ambassadors')).toBe(3);
      expect(await fixture.stored()).toBe(SEEDED + 25);
      for (const id of more) await fixture.act('customer-delete', { id });
    });
  });

  describe('the sync of every night', () => {
    it('finds who lost the tag or is gone, though no webhook said so', async () => {
      const [left, gone] = [await newcomer(), await newcomer()];
      for (const id of [left, gone]) await fixture.act('customer-tag', { id, add: 'Ambassador' });
      await fixture.sync('ambassadors');
      expect(await fixture.stored()).toBe(SEEDED + 2);
      await fixture.act('customer-tag', { id: left, remove: 'ambassador' });
      await fixture.act('customer-delete', { id: gone });
      fixture.pass(HOUR_MS);
      expect(await fixture.sync('ambassadors', new Date(fixture.now()))).toBe(2);
      expect(await fixture.queuedGids()).toEqual(
        [left, gone].map(fixture.ambassadorGid).toSorted(),
      );
      expect(await fixture.syncDue()).toBe(2);
      expect(await fixture.stored()).toBe(SEEDED);
      expect(await fixture.copy(left)).toMatchObject({
        shown_name: '',
        college: null,
        state: null,
      });
      expect(await fixture.copy(gone)).toMatchObject({
        shown_name: '',
        college: null,
        state: null,
      });
    });
  });

  describe('webhooks', () => {
    it('of the tag take somebody in, since when it came, and out', async () => {
      const gid = await newcomer();
      const { body } = await fixture.act('customer-tag', { id: gid, add: 'Ambassador' });
      expect(body).toMatchObject({ firstName: 'Kai' });
      await hear('customer.tags_added', gid, { tags: ['VIP', 'ambassador'] });
      const heardAt = fixture.now();
      expect(await fixture.syncDue()).toBe(1);
      expect(fixture.calls).toEqual(['Ambassador']);
      const row = await fixture.copy(gid);
      expect(row).toMatchObject({ shown_name: 'Kai F.', college: null, gone_at: null });
      expect(Math.abs((row?.joined_at.getTime() ?? 0) - heardAt)).toBeLessThan(HOUR_MS / 2);

      await fixture.act('customer-tag', { id: gid, remove: 'Ambassador' });
      await hear('customer.tags_removed', gid, { tags: ['Ambassador'] });
      expect(await fixture.syncDue()).toBe(1);
      expect((await fixture.copy(gid))?.gone_at).not.toBeNull();

      // A customer who gets the tag again joins again.
      fixture.pass(48 * HOUR_MS);
      await fixture.act('customer-tag', { id: gid, add: 'Ambassador' });
      await hear('customer.tags_added', gid, { tags: ['Ambassador'] });
      expect(await fixture.syncDue()).toBe(1);
      const again = await fixture.copy(gid);
      expect(again).toMatchObject({ shown_name: 'Kai F.', gone_at: null });
      expect(again?.joined_at.getTime()).toBeGreaterThan(heardAt + 47 * HOUR_MS);
      await fixture.act('customer-delete', { id: gid });
    });

    it('are believed in no order: the platform is asked', async () => {
      const gid = await newcomer();
      await fixture.act('customer-tag', { id: gid, add: 'Ambassador' });
      await fixture.act('customer-tag', { id: gid, remove: 'Ambassador' });
      await hear('customer.tags_removed', gid, { tags: ['Ambassador'] });
      await hear('customer.tags_added', gid, { tags: ['Ambassador'] });
      expect(await fixture.syncDue()).toBe(1);
      expect((await fixture.copy(gid))?.gone_at).not.toBeNull();
      await fixture.act('customer-delete', { id: gid });
    });

    it('of a change are heard only of ambassadors; other tags and people cost nothing', async () => {
      await fixture.sync('ambassadors');
      await hear('customers/update', castGid('ivy'));
      await hear('customer.tags_added', castGid('ivy'), { tags: ['FAVE-1'] });
      await hear('customer.tags_removed', AMARA, { tags: ['FAVE-1'] });
      expect(await fixture.queuedGids()).toEqual([]);
      const id = 'once';
      expect(await hear('customers/update', AMARA, {}, id)).toBe(true);
      await fixture.act('customer-metafield', { id: AMARA, key: 'college', value: ' Maple Run ' });
      expect(await fixture.syncDue()).toBe(1);
      expect(await fixture.copy(AMARA)).toMatchObject({
        college: 'Maple Run',
        college_key: 'maple run',
        joined_at: new Date('2025-08-25T15:10:00Z'),
      });
      expect(await hear('customers/update', AMARA, {}, id)).toBe(false);
      expect(await fixture.queuedGids()).toEqual([]);
      await fixture.act('customer-metafield', {
        id: AMARA,
        key: 'college',
        value: 'Hillside State University',
      });
    });

    it('wait for a silent platform, and are not lost', async () => {
      await hear('customer.tags_added', AMARA, { tags: ['Ambassador'] });
      await fixture.fault('Ambassador', 2);
      expect(await fixture.syncDue()).toBe(1);
      expect(await fixture.copy(AMARA)).toBeUndefined();
      expect(await fixture.syncDue()).toBe(1);
      expect(await fixture.syncDue()).toBe(1);
      expect(await fixture.copy(AMARA)).toMatchObject({ shown_name: 'Amara O.' });
    });
  });

  describe('a read', () => {
    it('never covers a newer one', async () => {
      const [older, newer] = [at(1), at(2)];
      const one = ambassador(91);
      await fixture.upsertAll([{ ...one, college: 'New', updatedAt: newer }], at(5));
      await fixture.upsertAll([{ ...one, college: 'Old', updatedAt: older }], at(9));
      await fixture.upsertAll([{ ...one, college: 'Slow', updatedAt: newer }], at(4));
      expect(await fixture.copy(one.gid)).toMatchObject({ college: 'New' });
      const chapter = { kind: 'fraternity' as const, name: 'Beta Nu' };
      const places = [{ address1: '1 Elm', address2: null, city: 'Ames', zip: '50010' }];
      await fixture.upsertAll([{ ...one, chapter, places, updatedAt: newer }], at(5));
      expect(await fixture.copy(one.gid)).toMatchObject({ chapter_key: 'beta nu' });
      await fixture.upsertAll(
        [{ ...one, chapter, places, isTagged: false, updatedAt: at(6) }],
        at(6),
      );
      await fixture.upsertAll([{ ...one, updatedAt: at(6) }], at(5));
      expect(await fixture.copy(one.gid)).toMatchObject({
        college: null,
        shown_name: '',
        chapter_kind: null,
        chapter: null,
        chapter_key: null,
        places: [],
      });
    });

    it('of somebody without a name, a college or an address at home keeps none', async () => {
      const { id } = (
        await fixture.act('customer-create', {
          email: 'bare@example.com',
          set: { tags: ['Ambassador'] },
        })
      ).body as { id: number };
      const gid = `gid://shopify/Customer/${id}`;
      const found = await findAmbassador(fixture.watched(), gid);
      expect(found).toMatchObject({
        shownName: '',
        college: null,
        chapter: null,
        state: null,
        places: [],
        isTagged: true,
      });
      await fixture.act('customer-delete', { id: gid });
    });
  });

  describe('who is to be forgotten', () => {
    it.each(['customers/redact', 'customers/delete'])(
      'is taken out (%s) and stays out',
      async (topic) => {
        await fixture.sync('ambassadors');
        await hear('customer.tags_added', AMARA, { tags: ['Ambassador'] });
        await fixture.syncDue();
        const number = Number(AMARA.split('/').at(-1));
        await fixture.hear(
          topic,
          topic === 'customers/redact' ? { customer: { id: number } } : { id: number },
        );
        await fixture.syncDue();
        const nothing = async () => [
          await fixture.copy(AMARA),
          await fixture.db
            .selectFrom('ambassador_joined')
            .selectAll()
            .where('customer_gid', '=', AMARA)
            .executeTakeFirst(),
        ];
        expect(await nothing()).toEqual([undefined, undefined]);
        await hear('customer.tags_added', AMARA, { tags: ['Ambassador'] });
        await fixture.syncDue();
        fixture.pass(HOUR_MS);
        await fixture.sync('ambassadors', new Date(fixture.now()));
        expect(await nothing()).toEqual([undefined, undefined]);
        expect(await listHalfRedacted(fixture.db)).toEqual([]);
      },
    );
  });
});
