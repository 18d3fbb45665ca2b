import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { becomeAmbassador } from '../../app/services/ambassadors/become-ambassador.server';
import { joinAmbassador } from '../../app/services/ambassadors/join-ambassador.server';
import { signUpCustomer } from '../../app/services/customers/sign-up-customer.server';
import { seedDatabase } from '../../db/seed';
import { onPostgres } from '../support/database';
import { freshEmail, NOW, openSignUps, signUpForm } from './sign-up-setup';
import { ambassadorGid } from '../../app/domain/core/ids';

const LATER = NOW + 60_000;

/** A valid sign-up form, with the fields that do not matter to the tests. */
const form = (email = freshEmail()) => ({
  formToken: randomUUID() as string,
  email,
  firstName: 'Robin',
  lastName: 'Lee',
  phone: null,
  answers: { college: 'Orchard State' },
});

/** Customers who join here are ambassadors at once: Shopify does not report it later (decision 0027). */
onPostgres((_kind, open) => {
  let database: Database;
  let fixture: Awaited<ReturnType<typeof openSignUps>>;
  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openSignUps(() => database);
  });
  afterAll(() => fixture.shop.discard());

  const gidOf = async (email: string) =>
    `gid://shopify/Customer/${(await fixture.customers(email))[0]?.id}`;
  /** Returns when a customer was recorded as joined, and whether the copy is going to read them. */
  async function noted(gid: string) {
    const { db } = database;
    const since = await db
      .selectFrom('ambassador_joined')
      .select('joined_at')
      .where('customer_gid', '=', gid)
      .executeTakeFirst();
    const queued = await db
      .selectFrom('mirror_queue')
      .select('gid')
      .where('gid', '=', ambassadorGid(gid))
      .executeTakeFirst();
    return { since: since?.joined_at ?? null, isQueued: queued !== undefined };
  }
  it('a new customer’s joining is noted once, however often the form is posted', async () => {
    const posted = form();
    expect(await joinAmbassador(fixture.needs(), posted)).toEqual({ outcome: 'created' });
    const gid = await gidOf(posted.email);
    expect(await noted(gid)).toEqual({ since: new Date(NOW), isQueued: true });
    await joinAmbassador(fixture.needs({ now: LATER }), posted);
    expect(await noted(gid)).toEqual({ since: new Date(NOW), isQueued: true });
  });

  it('a customer joins when they do, and not when a stranger asks them to', async () => {
    const email = freshEmail();
    await signUpCustomer(fixture.needs(), signUpForm({ email }));
    const gid = await gidOf(email);
    expect(await noted(gid)).toEqual({ since: null, isQueued: false });
    expect(await joinAmbassador(fixture.needs(), form(email))).toEqual({
      outcome: 'existing-customer',
    });
    expect(await noted(gid)).toEqual({ since: null, isQueued: false });
    const own = { ...form(email), gid, tags: [] };
    expect(await becomeAmbassador(fixture.needs({ now: LATER }), own)).toEqual({
      outcome: 'joined',
    });
    expect(await noted(gid)).toEqual({ since: new Date(LATER), isQueued: true });
  });

  it('who has the tag is refused, whatever its case, and nothing of theirs is written over', async () => {
    const email = freshEmail();
    await signUpCustomer(fixture.needs(), signUpForm({ email }));
    const gid = await gidOf(email);
    for (const tags of [['Ambassador'], ['ambassador']]) {
      expect(await becomeAmbassador(fixture.needs(), { ...form(email), gid, tags })).toEqual({
        outcome: 'ambassador-taken',
      });
    }
    expect((await fixture.customers(email))[0]).toMatchObject({ tags: [], metafields: [] });
  });

  it('a tag that could not be given makes nobody an ambassador', async () => {
    const email = freshEmail();
    await signUpCustomer(fixture.needs(), signUpForm({ email }));
    const gid = await gidOf(email);
    await fixture.fault('AddTags', 'error', { times: -1 });
    const needs = fixture.needs();
    expect(await becomeAmbassador(needs, { ...form(email), gid, tags: [] })).toEqual({
      outcome: 'tag-failed',
    });
    await fixture.clearFaults();
    expect(await noted(gid)).toEqual({ since: null, isQueued: false });
  });
});
