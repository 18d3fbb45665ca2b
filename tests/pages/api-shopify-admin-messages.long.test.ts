import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, callers } from '../contract/sandbox-shop';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import { standBetween } from '../support/between';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/** The error catalogue's sentences about draft orders and metafields, as callers of the endpoint see them. */

const IVY = gidOf('ivy');

let shop: RunningShop;
/** A proxy between the app and the sandbox's Shopify, for answers that the sandbox never gives. */
let between: Awaited<ReturnType<typeof standBetween>>;
let ivy: Visitor;
let variantId: string;

beforeAll(async () => {
  shop = await startServerShop({ LIMIT_RATE_OFF: '1' });
  between = await standBetween(shop.sandboxUrl);
  await shop.restart('SIGTERM', { SHOPIFY_API_BASE: between.url });
  ivy = new Visitor(shop.url);
  await signIn(ivy, 'ivy@example.com');
  const query =
    '{ products(first: 1, query: "tag:Public product_type:lids available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }';
  const { body } = await callers(shop.sandboxUrl).storefront(query);
  variantId = at(body, 'data.products.nodes.0.variants.nodes.0.id') as string;
});
afterAll(async () => {
  await shop.stop();
  await between.close();
});

const create = () => ({
  query: `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
    draftOrder { id status } userErrors { field message } } }`,
  variables: { input: { lineItems: [{ variantId, quantity: 1 }] } },
});

async function made(): Promise<string> {
  const { body } = await callEndpoint(ivy, create());
  return at(body.data, 'draftOrderCreate.draftOrder.id') as string;
}

const update = (id: string) => ({
  query: `mutation ($id: ID!) { draftOrderUpdate(id: $id, input: {note: "x"}) {
    draftOrder { id } userErrors { field message } } }`,
  variables: { id },
});

const VENDOR = 'SELECT * FROM drafts WHERE buyer = 7';
const errors = (code?: string) => ({
  errors: [{ message: VENDOR, ...(code ? { extensions: { code } } : {}) }],
});

const rejectedDraft = (field: string, ...messages: string[]) => ({
  data: {
    [field]: {
      draftOrder: null,
      userErrors: messages.map((message) => ({ field: ['input'], message })),
    },
  },
});

describe('the catalogue’s sentences at /api/shopifyAdmin', () => {
  it('An error occurred while creating a draft order: {message}', async () => {
    between.answer(
      'CreateDraft',
      rejectedDraft('draftOrderCreate', 'Email is invalid', 'Sold out'),
    );
    const answer = await callEndpoint(ivy, create());
    const message = 'An error occurred while creating a draft order: Email is invalid; Sold out';
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        draftOrderCreate: {
          draftOrder: null,
          userErrors: [
            { field: ['input'], message: 'Email is invalid' },
            { field: ['input'], message: 'Sold out' },
          ],
        },
      },
      errors: [{ message }],
    });
  });

  it.each([
    ['GraphQL errors occurred.', () => errors(), 503],
    ['GraphQL errors occurred: ACCESS_DENIED', () => errors('ACCESS_DENIED'), 200],
    ['Unexpected API response structure', () => ({ data: { draftOrderUpdate: null } }), 503],
    [
      'Note is too long; Email is invalid',
      () => rejectedDraft('draftOrderUpdate', 'Note is too long', 'Email is invalid'),
      200,
    ],
  ])('%s', async (message, body, status) => {
    const id = await made();
    between.answer('UpdateDraft', body());
    const answer = await callEndpoint(ivy, update(id));
    expect([answer.status, answer.body.errors]).toEqual([status, [{ message }]]);
    expect(JSON.stringify(answer.body)).not.toContain(VENDOR);
  });

  it('Metafield update failed: {messages}', async () => {
    const userErrors = [
      { field: ['value'], message: 'Value is reserved', code: 'INVALID', elementIndex: 0 },
      { field: ['value'], message: 'Value is odd', code: 'INVALID', elementIndex: 0 },
    ];
    between.answer('SetMetafields', { data: { metafieldsSet: { metafields: [], userErrors } } });
    const answer = await callEndpoint(ivy, {
      query: `mutation { metafieldsSet(metafields: [{ownerId: "${IVY}", namespace: "custom",
        key: "college", value: "x"}]) { userErrors { message } } }`,
    });
    expect(answer.status).toBe(200);
    const message = 'Metafield update failed: Value is reserved; Value is odd';
    expect(answer.body.errors).toEqual([{ message }]);
  });
});

describe('a draft order whose making was not answered', () => {
  it('is found again and given back, once', async () => {
    const control = sandboxControl(shop.sandboxUrl);
    const count = async () => {
      const { body } = await callers(shop.sandboxUrl).admin(
        '{ draftOrders(first: 250) { nodes { id } } }',
      );
      return (at(body, 'data.draftOrders.nodes') as unknown[]).length;
    };
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const before = await count();
    await control.fault({
      company: 'shopify',
      operation: 'CreateDraft',
      effect: 'lost-response',
      times: 1,
    });
    const answer = await callEndpoint(ivy, create());
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect(at(answer.body.data, 'draftOrderCreate.draftOrder.status')).toBe('OPEN');
    expect(await count()).toBe(before + 1);
  });

  it('is said not to be known where it is not found', async () => {
    const control = sandboxControl(shop.sandboxUrl);
    await control.fault({
      company: 'shopify',
      operation: 'CreateDraft',
      effect: 'error',
      times: 1,
    });
    const answer = await callEndpoint(ivy, create());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(answer.body.errors?.[0]?.message).toMatch(
      /^An error occurred while creating a draft order: /,
    );
  });
});
