import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { foundBy } from '../../app/domain/catalogue/staff-catalogue-query';
import { answerJump } from '../../app/http/back-office/jump-answer.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';
import { seedOrders } from './order-mirror-volume';

const silent = () => Promise.reject(new PlatformFailure('shopify', 'unavailable', 'the catalogue'));

const CUP = foundBy({
  number: '8001',
  gid: 'gid://shopify/Product/8001',
  title: 'Hidden Cup',
  handle: 'hidden-cup',
  status: 'DRAFT',
  productType: 'Cups',
  tags: [],
  stock: 1,
  picture: null,
  priceCents: 975 as never,
  limits: [],
  skus: ['EB-5100'],
});

eachDatabase((_kind, open) => {
  let database: Database;
  let id: string;
  let number: number;
  let deposit: string;
  const request = randomUUID();
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    id = randomUUID();
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into custom_order (id, customer_gid, form_token, email, customer_name,
          product_handle, product_title, variant_gid, size, unit, case_count, quantity, colors,
          artwork_id, state, created_at, updated_at)
        values (${id}, 'gid://shopify/Customer/1', ${randomUUID()}, 'robin@example.com', 'Robin Reed', 'cup',
          'Cup', 'gid://shopify/ProductVariant/1', '8 oz', 'cups', 1, 1, '[]', ${randomUUID()}, 'requested',
          now(), now())`.execute(trx);
    });
    const row = await db.selectFrom('custom_order').select('number').executeTakeFirstOrThrow();
    number = row.number;
    const orders = { count: 1, firstNumber: number, end: new Date() };
    await seedOrders(db, 'gid://shopify/Customer/7', orders);
    await sql`update order_mirror set words = words || array_to_tsvector(array['eb', '5100'])`.execute(
      db,
    );
    await sql`insert into draft_mirror (draft_gid, number, name, status, email, total_cents, tags,
        updated_at, fetched_at, words)
      values ('gid://shopify/DraftOrder/7000001', 7000001, '#D12', 'OPEN', 'dana@example.com', 1200, '{}',
        now(), now(), array_to_tsvector(array['d12', 'eb', '5100']))`.execute(db);
    const ledger = ledgerFixture(db);
    deposit = await ledger.credit(await ledger.customer(), 10_000, new Date());
    await sql`insert into account_request (id, customer_gid, email, name, requested_at)
      values (${request}, 'gid://shopify/Customer/1', 'a@example.com', 'A', now())`.execute(db);
  });

  const invoice = {
    Id: '31',
    DocNumber: '1037',
    TxnDate: '2026-11-01',
    DueDate: '2026-12-01',
    TotalAmt: 80,
    Balance: 20,
    CustomerRef: { value: '5', name: 'Nora Cafés' },
  };
  const money = { shopMoney: { amount: '4.00', currencyCode: 'USD' } };
  const cups = { id: 'gid://shopify/LineItem/9', title: 'Hot cup', sku: 'EB-5100' };
  const order = {
    totalPriceSet: money,
    subtotalPriceSet: money,
    totalShippingPriceSet: money,
    totalTaxSet: { shopMoney: { amount: '0.00', currencyCode: 'USD' } },
    totalRefundedSet: { shopMoney: { amount: '0.00', currencyCode: 'USD' } },
    lineItems: {
      nodes: [{ ...cups, quantity: 4, refundableQuantity: 4, discountedTotalSet: money }],
    },
    refunds: [],
    transactions: [{ kind: 'SALE', status: 'SUCCESS', amountSet: money, parentTransaction: null }],
  };
  const jump = (query: string, isAdmin = false) => {
    const context = {
      db: database.db,
      now: () => Date.UTC(2026, 10, 27, 12),
      admin: { run: () => Promise.resolve({ order }) },
      catalogue: { snapshot: silent },
      staffCatalogue: { snapshot: () => Promise.resolve({ products: [CUP] }) },
      quickbooks: {
        query: (_entity: string, asked: string) =>
          Promise.resolve(asked.includes("'1037'") ? [invoice] : []),
      },
      log: { warn: () => undefined },
    };
    return answerJump(context as never, { isAdmin }, query);
  };
  const labels = async (query: string) =>
    (await jump(query)).hits.map(({ kind, label }) => `${kind} ${label}`);

  it('leads to the custom order, and to no order of that number', async () => {
    const { hits, exact } = await jump(`C-${number}`);
    const page = `/erp/orders/custom/${id}`;
    expect(hits).toEqual([
      { kind: 'custom-order', href: page, label: `C-${number}`, note: 'Cup, Robin Reed' },
    ]);
    expect(exact).toBe(page);
    expect((await jump(`C-${number}0`)).hits).toEqual([]);
    expect((await jump(`#${number}`)).exact).toBe(`/erp/orders/${number}`);
  });

  it('finds orders, drafts and hidden products by SKU', async () => {
    const found = [`order #${number}`, 'draft #D12', 'product Hidden Cup'];
    expect(await labels('EB-5100')).toEqual(found);
  });

  it('finds a draft by its number, and by Shopify’s id', async () => {
    const page = '/erp/orders/drafts/7000001';
    for (const typed of ['#D12', 'd12', 'gid://shopify/DraftOrder/7000001', '7000001']) {
      expect((await jump(typed)).exact, typed).toBe(page);
    }
    expect((await jump('gid://shopify/Order/7000001')).hits).toEqual([]);
  });

  it('finds a deposit by its id and by its payment intent', async () => {
    const row = await database.db
      .selectFrom('deposit')
      .select('payment_intent_id')
      .where('id', '=', deposit)
      .executeTakeFirstOrThrow();
    const page = `/erp/cash/operations/deposit/${deposit}`;
    for (const typed of [deposit.toUpperCase(), row.payment_intent_id ?? '']) {
      const { hits, exact } = await jump(typed);
      expect(hits.map(({ label, note }) => `${label}: ${note}`)).toEqual([
        expect.stringMatching(/^Deposit: \w{3} \d+, \d{4}, \$100\.00/),
      ]);
      expect(exact).toBe(page);
    }
  });

  it('finds an invoice by its number in QuickBooks', async () => {
    const { hits } = await jump('invoice 1037');
    expect(hits).toEqual([
      {
        kind: 'invoice',
        href: '/erp/invoices',
        label: 'Invoice 1037',
        note: 'Nora Cafés, $20.00 of $80.00 due Dec 1, 2026',
      },
    ]);
    expect((await jump('INV-9')).hits).toEqual([]);
  });

  it('finds what a role may not open for others only', async () => {
    expect((await jump(request)).hits).toEqual([]);
    expect((await jump(request, true)).exact).toBe(`/erp/customers/requests/${request}`);
  });

  it('leads straight to a step that is typed before its order', async () => {
    const { hits, exact } = await jump(`Refund #${number}`);
    const page = `/erp/orders/${number}/refund`;
    expect([hits[0]?.label, hits[0]?.href]).toEqual([`Refund order #${number}`, page]);
    expect(exact).toBe(page);
    expect((await jump('merge nobody@example.com')).hits).toEqual([]);
  });

  it('fills in the form of a step, and lets nothing be posted by a link', async () => {
    const [note] = (await jump(`note #${number} Called`)).hits;
    expect(note).toMatchObject({
      href: `/erp/orders/${number}`,
      label: `Add note to order #${number}: “Called”`,
      post: { intent: 'note', text: 'Called' },
    });
    expect((await jump(`note #${number} Called`)).exact).toBeNull();
    // Not the order that was typed, but one that begins with its number: nothing is filled in.
    const begun = String(number).slice(0, -1);
    expect((await jump(`note #${begun} Called`)).hits.every(({ post }) => !post)).toBe(true);
    const [piece] = (await jump(`refund #${number} hot 2`)).hits;
    expect(piece).toMatchObject({
      label: `Refund 2 × Hot cup of order #${number}`,
      note: '$2.00',
      post: { intent: 'review', seen: '0', q_9: '2' },
    });
    const [reasoned] = (await jump(`cancel #${number} our mistake`)).hits;
    expect(reasoned?.href).toBe(`/erp/orders/${number}/cancel?reason=STAFF`);
    const [quoted] = (await jump(`quote C-${number} 84 12 18 3 weeks`)).hits;
    expect(quoted?.href).toBe(
      `/erp/orders/custom/${id}?case=84&setup=12&shipping=18&lead_time=3+weeks#to-quote`,
    );
    const [month] = (await jump('export last month')).hits;
    expect(month).toMatchObject({
      href: '/erp/orders/export?from=2026-10-01&to=2026-10-31',
      post: { scope: 'matching' },
    });
  });

  it('finds pages by other words', async () => {
    expect(await labels('chargeback')).toEqual(['page Disputes']);
    expect((await labels('orders')).slice(0, 2)).toEqual(['page Orders', 'page Draft orders']);
    expect(await labels('history')).toEqual([]);
    expect((await jump('history', true)).hits.map(({ label }) => label)).toEqual(['Audit log']);
  });
});
