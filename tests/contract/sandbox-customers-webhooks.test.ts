import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, castGid, create, openHistory } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openReceiver, openShop, until } from './sandbox-shop';
import type { Received, Shop } from './sandbox-shop';

let shop: Shop;
let admin: AdminCall;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let received: Received[];

beforeAll(async () => {
  receiver = await openReceiver();
  received = receiver.received;
  shop = await openShop({ storeOrigin: receiver.origin });
  admin = await adminOf(shop);
});
afterEach(async () => {
  await shop.control('POST', 'webhooks/flush', {});
  received.length = 0;
});
afterAll(async () => {
  await shop.discard();
  await receiver.close();
});

const act = (input: object) => shop.control('POST', 'shopify', input);

/** Waits for webhooks of these topics, in any order, and checks them. @returns the bodies by topic */
async function delivered(...topics: string[]): Promise<Record<string, Record<string, unknown>>> {
  const got = () => received.map(({ headers }) => String(headers['x-shopify-topic']));
  await until(() => topics.every((topic) => got().includes(topic)));
  expect(got().sort()).toEqual(topics.toSorted());
  return Object.fromEntries(
    received.map(({ headers, body }) => {
      const signature = createHmac('sha256', 'sandbox-client-secret').update(body);
      expect(headers['x-shopify-hmac-sha256']).toBe(signature.digest('base64'));
      return [String(headers['x-shopify-topic']), JSON.parse(body) as Record<string, unknown>];
    }),
  );
}

describe('what is told of a customer', () => {
  it('is signed, in the platform’s older shape, without tags and consent', async () => {
    const { id } = await create(admin, {
      email: 'hook@shop.example',
      firstName: 'Ada',
      tags: ['BusinessAccount'],
    });
    const body = (await delivered('customers/create'))['customers/create'];
    expect(body).toMatchObject({
      id: Number(id.split('/').at(-1)),
      admin_graphql_api_id: id,
      email: 'hook@shop.example',
      first_name: 'Ada',
      last_name: null,
      verified_email: true,
      addresses: [],
    });
    expect(body).not.toHaveProperty('tags');
    expect(body).not.toHaveProperty('email_marketing_consent');
  });

  it('names the tags that came and went, and nothing when none did', async () => {
    const id = castGid('ivy');
    const add =
      'mutation A($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { userErrors { message } } }';
    await admin(add, { id, tags: ['FAVE-1', 'FAVE-2'] });
    const added = await delivered('customers/update', 'customer.tags_added');
    expect(added['customer.tags_added']).toEqual({
      customerId: id,
      tags: ['FAVE-1', 'FAVE-2'],
      occurredAt: expect.stringMatching(/Z$/),
    });
    received.length = 0;
    await admin(add, { id, tags: ['fave-1'] });
    await act({ action: 'customer-tag', email: 'IVY@example.com', remove: 'fave-2', add: ['VIP'] });
    const both = await delivered(
      'customers/update',
      'customer.tags_added',
      'customer.tags_removed',
    );
    expect(both['customer.tags_added']).toMatchObject({ tags: ['VIP'] });
    expect(both['customer.tags_removed']).toMatchObject({ customerId: id, tags: ['FAVE-2'] });
    const events = new Set(received.map(({ headers }) => headers['x-shopify-event-id']));
    expect(events.size).toBe(1);
  });

  it('says it when consent was given or taken back', async () => {
    await act({ action: 'customer', email: 'nora@example.com', set: { acceptsMarketing: true } });
    const bodies = await delivered('customers/update', 'customers_email_marketing_consent/update');
    expect(bodies['customers_email_marketing_consent/update']).toEqual({
      customer_id: Number(castGid('nora').split('/').at(-1)),
      email_address: 'nora@example.com',
      email_marketing_consent: {
        state: 'subscribed',
        opt_in_level: 'single_opt_in',
        consent_updated_at: expect.stringMatching(/Z$/),
      },
    });
  });

  it('follows what an outsider does: names, metafields, a new customer, one who goes', async () => {
    const email = 'nora@example.com';
    await act({ action: 'customer', email, set: { lastName: 'Quinn-Ruiz', tags: [] } });
    expect((await delivered('customers/update'))['customers/update']).toMatchObject({
      last_name: 'Quinn-Ruiz',
    });
    received.length = 0;
    await act({ action: 'customer-metafield', email, key: 'tier', value: 'gold' });
    await delivered('customers/update');
    received.length = 0;
    const set = { firstName: 'Out', tags: ['Ambassador'] };
    await act({ action: 'customer-create', email: 'outside@shop.example', set });
    await delivered('customers/create', 'customers/update', 'customer.tags_added');
    received.length = 0;
    await act({ action: 'customer-delete', email });
    const gone = (await delivered('customers/delete'))['customers/delete'];
    expect(gone).toMatchObject({ admin_graphql_api_id: castGid('nora') });
    const { body } = await shop.control('GET', 'state');
    const emails = (at(body, 'shopify.customers') as { email: string }[]).map((row) => row.email);
    expect(emails).not.toContain(email);
  });

  it('goes to a subscription made for the topic, cut to its fields', async () => {
    const other = await openReceiver();
    const subscribed = await admin(
      `mutation W($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
          webhookSubscription { id } userErrors { message } } }`,
      {
        topic: 'CUSTOMERS_UPDATE',
        subscription: { uri: `${other.origin}/hook`, includeFields: ['id', 'updated_at'] },
      },
    );
    expect(at(subscribed, 'webhookSubscriptionCreate.userErrors')).toEqual([]);
    await act({ action: 'customer', email: 'mina@example.com', set: { phone: '+16125550199' } });
    await until(() => other.received.length === 1);
    expect(Object.keys(JSON.parse(other.received[0]?.body ?? '') as object).sort()).toEqual([
      'id',
      'updated_at',
    ]);
    await other.close();
    await shop.control('POST', 'reset');
  });
});

describe('an outsider', () => {
  it('is told what makes no sense, and cannot delete whoever has bought', async () => {
    for (const input of [
      { action: 'customer', email: 'nobody@example.com', set: {} },
      { action: 'customer', email: 'ivy@example.com' },
      { action: 'customer-tag' },
      { action: 'customer-metafield', email: 'ivy@example.com' },
      { action: 'customer-create', email: 'IVY@example.com' },
    ]) {
      expect((await act(input)).status).toBe(400);
    }
    const history = await openHistory();
    const refused = await history.control('POST', 'shopify', {
      action: 'customer-delete',
      email: 'ivy@example.com',
    });
    expect(refused.status).toBe(400);
    expect(String(refused.body.error)).toContain('orders');
    await history.discard();
  });
});
