import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cash, draftCalls } from './sandbox-draft-setup';
import { adminOf, castGid, openHistory } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;
let admin: AdminCall;
let drafts: ReturnType<typeof draftCalls>;
let lines: object[];

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
  drafts = draftCalls(admin);
  const [lid = ''] = await variantIds(shop, 'dome-lid');
  lines = [{ variantId: lid, quantity: 1 }];
});
afterAll(() => shop.discard());

const act = (action: string, input: object) =>
  shop.control('POST', 'shopify', { action, ...input });
const pageOf = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
const submit = (fields: Record<string, string>) => shop.form(`${shop.url}/control/shopify`, fields);

describe('staff', () => {
  it('see drafts, make orders of them and delete them by plain forms', async () => {
    const stored = await drafts.ready({ email: 'kept@shop.example', lineItems: lines });
    const gone = await drafts.create({ email: 'gone@shop.example', lineItems: lines });
    const page = await pageOf('/admin/drafts');
    expect(page).toContain('kept@shop.example');
    expect(page).toContain('gone@shop.example');
    const back = '/admin/drafts';
    const made = await submit({
      action: 'draft-complete',
      name: stored.name,
      pending: 'true',
      back,
    });
    expect([made.status, made.headers.get('location')]).toEqual([303, back]);
    await submit({ action: 'draft-delete', name: gone.draft.name, back });
    expect(await drafts.read(gone.draft.id)).toBeNull();
    const done = await drafts.read(stored.id);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      order: { displayFinancialStatus: 'PENDING' },
    });
    expect(await pageOf('/admin/drafts')).not.toContain('gone@shop.example');
    const name = String(at(done, 'order.name'));
    expect(await pageOf('/admin/orders')).toContain(`Change ${name}`);
    await submit({ action: 'order-paid', name, back: '/admin/orders' });
    await submit({ action: 'refund', name, cents: '100', back: '/admin/orders' });
    expect(await drafts.read(stored.id)).toMatchObject({
      order: { displayFinancialStatus: 'PARTIALLY_REFUNDED' },
    });
  });

  it('change a draft behind our back, but not one that has its order', async () => {
    const draft = await drafts.ready({ lineItems: lines });
    await act('draft-update', { name: draft.name, input: { note: 'by staff', taxExempt: true } });
    expect(await drafts.read(draft.id)).toMatchObject({ note2: 'by staff', taxExempt: true });
    await act('draft-invoice', { name: draft.name });
    expect(await drafts.read(draft.id)).toMatchObject({ status: 'INVOICE_SENT' });
    await act('draft-complete', { name: draft.name });
    expect(await drafts.read(draft.id)).toMatchObject({
      order: { displayFinancialStatus: 'PAID' },
    });
    const late = await act('draft-update', { name: draft.name, input: { note: 'too late' } });
    expect(late).toMatchObject({ status: 400, body: { error: 'This order has been paid' } });
    expect((await act('draft-complete', { name: draft.name })).status).toBe(400);
    expect((await act('draft-complete', { name: '#D0' })).status).toBe(400);
  });

  it('may delete a draft that has its order: the order stays', async () => {
    const draft = await drafts.ready({ lineItems: lines });
    const id = at((await drafts.complete(draft.id, true)).draft, 'order.id');
    await act('draft-delete', { id: draft.id });
    expect(await drafts.read(draft.id)).toBeNull();
    const data = await admin('query O($id: ID!) { order(id: $id) { id } }', { id });
    expect(at(data, 'order.id')).toBe(id);
  });
});

describe('the page behind invoiceUrl', () => {
  it('shows what the draft comes to and pays it, once', async () => {
    const draft = await drafts.ready({ lineItems: lines });
    const address = String(draft.invoiceUrl);
    expect(await (await fetch(address)).text()).toContain('Pay $5.00');
    expect((await shop.form(address, {})).status).toBe(303);
    expect(await (await fetch(address)).text()).toContain('This invoice is paid');
    expect((await shop.form(address, {})).status).toBe(422);
    expect(await drafts.read(draft.id)).toMatchObject({
      order: { displayFinancialStatus: 'PAID' },
    });
  });
});

describe('what is kept', () => {
  it('survives a restart, with the day’s keys and numbers', async () => {
    const first = await openShop();
    const before = draftCalls(await adminOf(first));
    const draft = await before.ready({ tags: ['pay-kept'], lineItems: lines });
    await first.close();
    const second = await openShop({ dataDirectory: first.dataDirectory });
    try {
      const after = draftCalls(await adminOf(second));
      expect(await after.read(draft.id)).toMatchObject({
        name: draft.name,
        ready: true,
        totalPriceSet: cash('5.0'),
      });
      const next = await after.create({ lineItems: lines });
      expect(Number(next.draft.name.slice(2))).toBe(Number(draft.name.slice(2)) + 1);
      await second.control('POST', 'reset');
      expect(await after.read(draft.id)).toBeNull();
    } finally {
      await second.discard();
    }
  });
});

describe('an app that may not read all orders', () => {
  it('sees those of the last sixty days only', async () => {
    const past = await openHistory();
    try {
      const call = await adminOf(past);
      const send = async () => {
        const data = await call(
          `query Past($id: ID!) { orders(first: 250) { nodes { id createdAt } }
            customer(id: $id) { orders(first: 50) { nodes { createdAt } } } }`,
          { id: castGid('ivy') },
        );
        return {
          all: at(data, 'orders.nodes') as { id: string; createdAt: string }[],
          own: at(data, 'customer.orders.nodes') as { createdAt: string }[],
        };
      };
      const everything = await send();
      const since = Date.now() - 60 * 86_400_000;
      const isOld = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) < since;
      const old = everything.all.find(isOld);
      expect(old).toBeDefined();
      await past.control('POST', 'shopify', { action: 'read-all-orders', granted: false });
      const recent = await send();
      expect(recent.all.length).toBeLessThan(everything.all.length);
      expect([...recent.all, ...recent.own].filter(isOld)).toEqual([]);
      const hidden = await call('query O($id: ID!) { order(id: $id) { id } }', { id: old?.id });
      expect(at(hidden, 'order')).toBeNull();
      const scopes = JSON.stringify(
        await call('query S { currentAppInstallation { accessScopes { handle } } }'),
      );
      expect(scopes).not.toContain('read_all_orders');
      await past.control('POST', 'shopify', { action: 'read-all-orders', granted: true });
      expect((await send()).all).toHaveLength(everything.all.length);
    } finally {
      await past.discard();
    }
  });
});
