import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import {
  addTags,
  removeTags,
  setMarketingConsent,
  setMetafields,
} from '../../app/platforms/shopify/customers/customer-tags.server';
import {
  createCustomer,
  findCustomerByEmail,
  getCustomer,
  updateCustomer,
  type NewCustomer,
} from '../../app/platforms/shopify/customers/customer.server';
import { findEarthPrimeText } from '../../app/platforms/shopify/catalogue/own-products.server';
import { castGid } from '../contract/sandbox-people';
import { openShop, type Shop } from '../contract/sandbox-shop';

let shop: Shop;
let admin: Admin;

const adminAt = (base: string) =>
  createAdmin({
    base,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0]);

beforeAll(async () => {
  shop = await openShop();
  admin = adminAt(shop.url);
});
afterEach(async () => {
  await shop.control('DELETE', 'faults');
});
afterAll(() => shop.discard());

const fault = (operation: string, effect: 'error' | 'hang' | 'lost-response') =>
  shop.control('POST', 'faults', { company: 'shopify', operation, effect, times: 1 });

const fresh = (changes: Partial<NewCustomer> = {}): NewCustomer => ({
  email: `${randomUUID()}@example.com`,
  tags: [],
  consent: null,
  metafields: [],
  ...changes,
});

const line = (key: string, value: string) =>
  ({ namespace: 'custom', key, value, type: 'single_line_text_field' }) as const;

async function created(changes: Partial<NewCustomer> = {}): Promise<string> {
  const outcome = await createCustomer(admin, fresh(changes));
  if (!outcome.ok) throw new Error(outcome.messages.join());
  return outcome.gid;
}

describe('a customer by e-mail', () => {
  it('is found by the whole address in any case, and by nothing else', async () => {
    const ella = await findCustomerByEmail(admin, ' ELLA@example.com ');
    expect(ella).toMatchObject({ gid: castGid('ella'), displayName: 'Ella Alvarez' });
    for (const other of ['lla@example.com', 'ella@example.co', 'ella', '*', 'email:ella', '']) {
      expect(await findCustomerByEmail(admin, other)).toBeNull();
    }
  });

  it.each(['error', 'hang'] as const)(
    'is a failure when Shopify answers with %s',
    async (effect) => {
      await fault('CustomerByEmail', effect);
      await expect(findCustomerByEmail(admin, 'ella@example.com')).rejects.toMatchObject({
        name: 'PlatformFailure',
        kind: 'unavailable',
      });
    },
  );
});

describe('a new customer', () => {
  it('has what was given; consent that was not given is Shopify’s to name', async () => {
    const at = new Date('2026-11-21T05:00:00Z');
    const gid = await created({
      firstName: '王',
      lastName: '<script>',
      tags: ['BusinessAccount'],
      consent: { at },
      metafields: [
        { namespace: 'custom', key: 'companyname', value: 'É', type: 'single_line_text_field' },
        { namespace: 'custom', key: 'college', value: '', type: 'single_line_text_field' },
      ],
    });
    expect(await getCustomer(admin, gid)).toMatchObject({
      gid,
      firstName: '王',
      lastName: '<script>',
      tags: ['BusinessAccount'],
      consent: { marketingState: 'SUBSCRIBED', marketingOptInLevel: 'SINGLE_OPT_IN' },
      totalSpentCents: 0,
      metafields: { 'custom.companyname': 'É' },
    });
    const silent = await getCustomer(admin, await created());
    expect(silent?.consent.marketingState).toBe('NOT_SUBSCRIBED');
  });

  it('is refused a taken e-mail in any case, and told apart from other rejections', async () => {
    const second = await createCustomer(admin, fresh({ email: 'Ella@Example.com' }));
    expect(second).toMatchObject({ ok: false, reason: 'email-taken' });
    const phone = await createCustomer(admin, fresh({ phone: '+15035550101' }));
    expect(phone).toMatchObject({ ok: false, reason: 'refused' });
    const malformed = await createCustomer(admin, fresh({ email: 'nobody' }));
    expect(malformed).toMatchObject({ ok: false, reason: 'refused' });
  });

  it('may be there although the answer was lost; the call is not repeated', async () => {
    await fault('SignUpCustomer', 'lost-response');
    const customer = fresh();
    await expect(createCustomer(admin, customer)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await findCustomerByEmail(admin, customer.email)).not.toBeNull();
    expect(await createCustomer(admin, customer)).toMatchObject({ reason: 'email-taken' });
  });
});

describe('a customer’s fields', () => {
  it('change by name; user errors come back as values', async () => {
    const gid = await created({ firstName: 'Ada', lastName: 'Byron' });
    expect(await updateCustomer(admin, gid, { firstName: 'Augusta' })).toEqual({ ok: true });
    expect(await getCustomer(admin, gid)).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Byron',
    });
    expect(await updateCustomer(admin, gid, { phone: '+15035550101' })).toEqual({
      ok: false,
      userErrors: [{ field: ['phone'], message: expect.any(String) as unknown }],
    });
    expect(await getCustomer(admin, 'gid://shopify/Customer/404')).toBeNull();
  });

  it('have consent of their own, given and taken back', async () => {
    const gid = await created();
    const at = new Date('2026-11-21T06:00:00Z');
    for (const [accepts, state] of [
      [true, 'SUBSCRIBED'],
      [false, 'UNSUBSCRIBED'],
    ] as const) {
      expect(await setMarketingConsent(admin, gid, accepts, at)).toEqual({ ok: true });
      expect((await getCustomer(admin, gid))?.consent.marketingState).toBe(state);
    }
  });

  it('have tags that are added and removed once, whole', async () => {
    const gid = await created({ tags: ['BusinessAccount'] });
    expect(await addTags(admin, gid, ['FAVE-1', 'FAVE-2'])).toEqual({ ok: true });
    expect(await addTags(admin, gid, ['FAVE-1', 'FAVE-2'])).toEqual({ ok: true });
    expect(await removeTags(admin, gid, ['fave-1', 'FAVE-9'])).toEqual({ ok: true });
    expect((await getCustomer(admin, gid))?.tags).toEqual(['BusinessAccount', 'FAVE-2']);
    expect((await addTags(admin, 'gid://shopify/Customer/404', ['FAVE-1'])).ok).toBe(false);
    await expect(addTags(admin, gid, ['FAVE-1,ECA2024'])).rejects.toThrow(RangeError);
    await expect(removeTags(admin, gid, [' '])).rejects.toThrow(RangeError);
  });

  it('have metafields; an empty value takes one away, even when none is there', async () => {
    const gid = await created();
    expect(await setMetafields(admin, gid, [line('college', 'A'), line('tier', 'x')])).toEqual({
      ok: true,
    });
    expect(await setMetafields(admin, gid, [line('college', ''), line('sorority', '')])).toEqual({
      ok: true,
    });
    expect((await getCustomer(admin, gid))?.metafields).toEqual({ 'custom.tier': 'x' });
    const refused = await setMetafields(admin, gid, [{ ...line('tier', 'y'), type: 'no_type' }]);
    expect(refused.ok).toBe(false);
  });
});

describe('Earth Prime', () => {
  it('is the text of its metaobject, or says that it could not be had', async () => {
    const found = await findEarthPrimeText(admin);
    expect(found).toMatchObject({ ok: true, handle: 'earth_prime' });
    await fault('MetaobjectEntries', 'error');
    expect(await findEarthPrimeText(admin)).toMatchObject({ code: 'earth_prime_failed' });
  });

  it.each([
    ['no metaobject', [], 'earth_prime_missing'],
    ['another handle', [{ id: '1', handle: 'other', fields: [] }], 'earth_prime_missing'],
    ['no text', [{ id: '1', handle: 'earth_prime', fields: [] }], 'metaobject_details_failed'],
    [
      'an empty text',
      [{ id: '1', handle: 'earth_prime', fields: [{ key: 'earth_prime_text', value: null }] }],
      'metaobject_details_failed',
    ],
  ])('with %s has its own sentence', async (_what, nodes, code) => {
    const answering = {
      run: () => Promise.resolve({ metaobjects: { nodes } }),
    } as unknown as Admin;
    expect(await findEarthPrimeText(answering)).toEqual({ ok: false, code });
  });
});
