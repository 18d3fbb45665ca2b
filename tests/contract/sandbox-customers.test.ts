import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../seed/people';
import { adminOf, castGid, create } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;
let admin: AdminCall;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
});
afterAll(() => shop.discard());

const lookup = async (identifier: object) =>
  at(
    await admin(
      `query CustomerByIdentifier($identifier: CustomerIdentifierInput!) {
        customerByIdentifier(identifier: $identifier) { id } }`,
      { identifier },
    ),
    'customerByIdentifier',
  );

const update = async (input: object) =>
  at(
    await admin(
      `mutation UpdateCustomerFields($input: CustomerInput!) { customerUpdate(input: $input) {
        customer { firstName lastName displayName note tags defaultPhoneNumber { phoneNumber }
          metafield(namespace: "custom", key: "companyname") { value } }
        userErrors { field message } } }`,
      { input },
    ),
    'customerUpdate',
  );

/** Lists business customers who are not tax-exempt, two at a time. */
const list = (after: string | null) =>
  admin(
    `query CustomerSearch($query: String, $after: String) {
      customers(first: 2, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
        nodes { displayName } pageInfo { hasNextPage endCursor } } }`,
    { query: 'tag:businessaccount -tag:"tax-exempt"', after },
  );

describe('the cast', () => {
  it('is there with its ids, consent and metafields', async () => {
    const data = await admin(
      `query CustomerProfile($id: ID!, $keys: [String!]!) { customer(id: $id) {
        displayName tags createdAt numberOfOrders taxExempt amountSpent { amount currencyCode }
        defaultEmailAddress { emailAddress marketingState marketingOptInLevel marketingUpdatedAt }
        defaultPhoneNumber { phoneNumber }
        metafields(first: 25, keys: $keys) { nodes { key type value } } } }`,
      { id: castGid('amara'), keys: ['custom.college', 'social.instagram', 'custom.none'] },
    );
    expect(at(data, 'customer')).toEqual({
      displayName: 'Amara Okafor',
      tags: ['Ambassador'],
      createdAt: '2025-08-25T15:10:00Z',
      numberOfOrders: '0',
      taxExempt: false,
      amountSpent: { amount: '0.0', currencyCode: 'USD' },
      defaultEmailAddress: {
        emailAddress: 'amara@example.com',
        marketingState: 'SUBSCRIBED',
        marketingOptInLevel: 'SINGLE_OPT_IN',
        marketingUpdatedAt: '2025-08-25T15:10:00Z',
      },
      defaultPhoneNumber: { phoneNumber: '+16145550104' },
      metafields: {
        nodes: [
          {
            key: 'college',
            type: 'single_line_text_field',
            value: 'Hillside State University',
          },
          { key: 'instagram', type: 'single_line_text_field', value: 'amara.pours' },
        ],
      },
    });
  });

  it('is in the state and on the staff’s page', async () => {
    const { body } = await shop.control('GET', 'state');
    const emails = (at(body, 'shopify.customers') as { email: string }[]).map((row) => row.email);
    expect(emails).toEqual(expect.arrayContaining(people.map(({ email }) => email)));
    expect(at(body, 'shopify.metafields')).toContainEqual(
      expect.objectContaining({ owner: 'ella@example.com', key: 'tier', value: 'member' }),
    );
    const page = await (await fetch(`${shop.url}/admin/customers`)).text();
    expect(page).toContain('Bay Hills Food Co-op');
    expect(await (await fetch(shop.url)).text()).toContain('href="/admin/customers"');
  });

  it('is listed by tag, newest first, page by page', async () => {
    const first = await list(null);
    expect(at(first, 'customers.nodes')).toEqual([
      { displayName: 'Mina Park' },
      { displayName: 'Otto Lindqvist' },
    ]);
    const second = await list(String(at(first, 'customers.pageInfo.endCursor')));
    expect(at(second, 'customers.nodes')).toEqual([{ displayName: 'Bruno Keller' }]);
    expect(at(second, 'customers.pageInfo.hasNextPage')).toBe(false);
  });
});

describe('a lookup', () => {
  it('finds by the whole e-mail in any case, by phone and by id; by exactly one of them', async () => {
    expect(await lookup({ emailAddress: 'IVY@Example.com' })).toEqual({ id: castGid('ivy') });
    expect(await lookup({ phoneNumber: '+1 (503) 555-0101' })).toEqual({ id: castGid('ivy') });
    expect(await lookup({ id: castGid('ivy') })).toEqual({ id: castGid('ivy') });
    for (const emailAddress of ['ivy', 'example.com', 'vy@example.com', '', '*']) {
      expect(await lookup({ emailAddress })).toBeNull();
    }
    await expect(lookup({})).rejects.toThrow('Exactly one key');
    await expect(lookup({ id: castGid('ivy'), emailAddress: 'a@b.example' })).rejects.toThrow();
  });

  it('of an id that nobody has is null', async () => {
    expect(await admin('query C { customer(id: "gid://shopify/Customer/1") { id } }')).toEqual({
      customer: null,
    });
  });
});

describe('a new customer', () => {
  it('has what was sent; consent not given is never subscribed', async () => {
    const given = await create(admin, {
      email: 'new@shop.example',
      firstName: 'Zoë <script>alert(1)</script>',
      lastName: 'שלום 🌱',
      phone: '(414) 555-0177',
      tags: ['BusinessAccount'],
      metafields: [
        {
          namespace: 'custom',
          key: 'companyname',
          type: 'single_line_text_field',
          value: 'Café',
        },
      ],
      emailMarketingConsent: {
        marketingState: 'SUBSCRIBED',
        marketingOptInLevel: 'SINGLE_OPT_IN',
        consentUpdatedAt: '2026-11-20T12:00:00Z',
      },
    });
    expect(given.userErrors).toEqual([]);
    expect(given.customer).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/Customer\/\d{13}$/),
      displayName: 'Zoë <script>alert(1)</script> שלום 🌱',
      tags: ['BusinessAccount'],
      defaultPhoneNumber: { phoneNumber: '+14145550177' },
      defaultEmailAddress: {
        emailAddress: 'new@shop.example',
        marketingState: 'SUBSCRIBED',
        marketingOptInLevel: 'SINGLE_OPT_IN',
        marketingUpdatedAt: '2026-11-20T12:00:00Z',
      },
    });
    const silent = await create(admin, { email: 'silent@shop.example' });
    expect(silent.customer).toMatchObject({
      displayName: 'silent@shop.example',
      defaultEmailAddress: { marketingState: 'NOT_SUBSCRIBED', marketingUpdatedAt: null },
    });
  });

  it('is refused with the vendor’s words, and then does not exist', async () => {
    const long = 'x'.repeat(256);
    const text = { namespace: 'custom', key: 'tier', type: 'single_line_text_field' };
    const cases: [object, (string | null)[] | null, string][] = [
      [{ email: 'IVY@example.COM' }, ['email'], 'Email has already been taken'],
      [{ email: 'i vy@example.com' }, ['email'], 'Email has already been taken'],
      [{ email: 'nobody' }, ['email'], 'Email is invalid'],
      [{ phone: '503 555 0101' }, ['phone'], 'Phone has already been taken'],
      [{ phone: '12' }, ['phone'], 'Phone is invalid'],
      [{ firstName: long }, ['firstName'], 'First name is too long (maximum is 255 characters)'],
      [{ id: castGid('ivy'), email: 'a@b.example' }, ['id'], 'Cannot specify ID on creation'],
      [{}, null, 'A name, phone number, or email address must be present'],
      [
        { email: 'a@b.example', metafields: [{ ...text, value: '' }] },
        ['metafields', '0', 'value'],
        "Value can't be blank.",
      ],
      [
        { email: 'a@b.example', emailMarketingConsent: { marketingState: 'NOT_SUBSCRIBED' } },
        ['emailMarketingConsent', 'marketingState'],
        'Cannot specify NOT_SUBSCRIBED as a marketing state input',
      ],
    ];
    for (const [input, field, message] of cases) {
      const { customer, userErrors } = await create(admin, input);
      expect({ customer, userErrors }).toEqual({
        customer: null,
        userErrors: [{ field, message }],
      });
    }
    expect(await lookup({ emailAddress: 'a@b.example' })).toBeNull();
    const exact = await create(admin, { email: 'long@shop.example', firstName: '🌱'.repeat(255) });
    expect(exact.userErrors).toEqual([]);
  });

  it('sent twenty times at once is made once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(admin, { email: index % 2 ? 'TWICE@shop.example' : 'twice@shop.example' }),
      ),
    );
    expect(all.filter(({ customer }) => customer !== null)).toHaveLength(1);
  });
});

describe('a changed customer', () => {
  it('keeps what was not sent and gives back what is refused', async () => {
    const { id } = await create(admin, {
      email: 'change@shop.example',
      firstName: 'Ada',
      phone: '+14145550178',
      tags: ['a', 'b'],
    });
    const companyname = { namespace: 'custom', key: 'companyname', type: 'single_line_text_field' };
    const metafields = [{ ...companyname, value: 'Bell & Co' }];
    expect(await update({ id, lastName: 'Bell', tags: ['c'], metafields })).toEqual({
      customer: {
        firstName: 'Ada',
        lastName: 'Bell',
        displayName: 'Ada Bell',
        note: null,
        tags: ['c'],
        defaultPhoneNumber: { phoneNumber: '+14145550178' },
        metafield: { value: 'Bell & Co' },
      },
      userErrors: [],
    });
    expect(await update({ id, firstName: '', phone: null, note: 'Call first' })).toMatchObject({
      customer: { firstName: null, lastName: 'Bell', defaultPhoneNumber: null, note: 'Call first' },
    });
    expect(await update({ id, email: 'ivy@example.com' })).toEqual({
      customer: null,
      userErrors: [{ field: ['email'], message: 'Email has already been taken' }],
    });
    expect(await update({ id: 'gid://shopify/Customer/1', firstName: 'X' })).toEqual({
      customer: null,
      userErrors: [{ field: ['id'], message: 'Customer does not exist' }],
    });
    const consent = { emailMarketingConsent: { marketingState: 'SUBSCRIBED' } };
    expect(await update({ id, ...consent })).toMatchObject({ customer: null });
  });

  it('gives and takes back consent by its own call only', async () => {
    const { id } = await create(admin, { email: 'consent@shop.example' });
    const consent = async (marketingState: string, customerId = id) =>
      at(
        await admin(
          `mutation UpdateEmailConsent($input: CustomerEmailMarketingConsentUpdateInput!) {
            customerEmailMarketingConsentUpdate(input: $input) {
              customer { defaultEmailAddress { marketingState marketingUpdatedAt } }
              userErrors { code field message } } }`,
          {
            input: {
              customerId,
              emailMarketingConsent: { marketingState, consentUpdatedAt: '2026-11-20T12:00:00Z' },
            },
          },
        ),
        'customerEmailMarketingConsentUpdate',
      );
    for (const state of ['SUBSCRIBED', 'UNSUBSCRIBED']) {
      expect(await consent(state)).toEqual({
        customer: {
          defaultEmailAddress: {
            marketingState: state,
            marketingUpdatedAt: '2026-11-20T12:00:00Z',
          },
        },
        userErrors: [],
      });
    }
    expect(await consent('NOT_SUBSCRIBED')).toMatchObject({
      customer: null,
      userErrors: [{ code: 'INVALID' }],
    });
    expect(await consent('SUBSCRIBED', 'gid://shopify/Customer/1')).toMatchObject({
      customer: null,
      userErrors: [{ code: 'INVALID' }],
    });
  });
});
