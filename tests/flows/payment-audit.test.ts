import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVARIANTS } from '../../app/domain/discrepancies/invariants';
import { findStatement } from '../../app/models/ledger/statement.server';
import { movementName } from '../../app/content/ledger/statement';
import { listPaidWith } from '../../app/models/orders/order-facts.server';
import { storeDay } from '../../app/domain/core/time/store-day';
import { eachDatabase } from '../support/database';
import { listViolations } from '../support/violations';
import { DECLINED_CARD, split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

class Undo extends Error {}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** Damage that someone with database access could do, and the checks that must report it. */
const DAMAGE: [check: string, statements: string[]][] = [
  [
    'I-16',
    [
      unguarded('ledger_account'),
      `update ledger_account set balance_cents = balance_cents + 1 where kind = 'customer_reserved'`,
    ],
  ],
  [
    'I-17',
    [
      `update payment set store_credit_cents = store_credit_cents - 1, total_cents = total_cents - 1`,
    ],
  ],
  [
    'I-17',
    [
      unguarded('ledger_tx'),
      `update ledger_tx set dedupe_key = dedupe_key || 'x' where kind = 'payment_spent'`,
    ],
  ],
  [
    'I-17',
    [
      unguarded('ledger_tx'),
      `update ledger_tx set dedupe_key = 'pay:' || id || ':hold' where kind = 'payment_held'`,
    ],
  ],
  ['I-17', [`update payment set state = 'charged', settled_at = null where state = 'settled'`]],
  ['I-18', [`update payment_tranche set paid_cents = paid_cents + 1 where paid_cents > 0`]],
  ['I-18', [`update payment_tranche set paid_returned_cents = 0`]],
  ['I-18', [`update payment set store_credit_returned_cents = store_credit_returned_cents + 1`]],
  ['I-18', [`update payment set refunded_cents = 0`]],
  [
    'I-19',
    [
      `update payment set state = 'drafted', settled_at = null, created_at = now() - interval '46 minutes' where state = 'settled'`,
    ],
  ],
  [
    'I-19',
    [
      `update payment set state = 'completed', settled_at = null, updated_at = now() - interval '61 minutes' where state = 'settled'`,
    ],
  ],
  [
    'I-19',
    [
      `update payment set card_refunded_cents = 0, updated_at = now() - interval '61 minutes' where card_cents > 0`,
    ],
  ],
  ['I-20', [`update deposit set amount_cents = 50`]],
  [
    'I-20',
    [`update payment set customer_gid = 'gid://shopify/Customer/1', stripe_customer_id = 'cus_1'`],
  ],
];

const everything = () => ({ from: '2020-01-01', to: storeDay(Date.now()) });

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  let paidOrder: Awaited<ReturnType<ReturnFixture['paid']>>;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
    await fixture.db
      .insertInto('customer_account')
      .values({ customer_gid: 'gid://shopify/Customer/1', stripe_customer_id: 'cus_1' })
      .execute();
    paidOrder = await fixture.paid(split({ cash: 2_000, card: 1_000 }));
    await fixture.refundAtShop(paidOrder.payment, 600);
    await fixture.hear(paidOrder.payment);
    await fixture.giveBack();
  });
  afterAll(() => fixture.discardAll());

  /** Runs statements in a transaction that is rolled back, and returns what the checks found. */
  async function after(statements: string[]) {
    let found = new Map<string | null, number | null>();
    const attempt = fixture.db.transaction().execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      const rows = await trx.selectFrom('audit_check').selectAll().execute();
      found = new Map(rows.map((row) => [row.check_name, row.bad_count]));
      throw new Undo();
    });
    await expect(attempt).rejects.toThrow(Undo);
    return found;
  }

  it('has a row for every invariant, those of payments at rest', async () => {
    const found = await after([]);
    expect([...found.keys()]).toEqual(INVARIANTS);
    for (const name of ['I-16', 'I-17', 'I-18', 'I-19', 'I-20']) expect(found.get(name)).toBe(0);
  });

  it.each(DAMAGE)('%s is seen to be broken by %j', async (check, statements) => {
    expect((await after(statements)).get(check)).toBeGreaterThan(0);
  });

  it('shows a payment as it is', async () => {
    const [shown] = await fixture.db
      .selectFrom('audit_payment')
      .selectAll()
      .where('payment_id', '=', paidOrder.payment.id)
      .execute();
    expect(shown).toMatchObject({
      customer_gid: paidOrder.payer.gid,
      purpose: 'cart',
      total_cents: 3_000,
      store_credit_cents: 2_000,
      card_cents: 1_000,
      terms_cents: 0,
      state: 'settled',
      order_gid: paidOrder.payment.orderGid,
    });
    expect(shown?.payment_intent_id).toMatch(/^pi_/);
  });

  it('leaves what a person knows of out of what is stuck', async () => {
    const stuck = `update payment set state = 'completed', settled_at = null,
      updated_at = now() - interval '2 hours' where id = '${paidOrder.payment.id}'`;
    const notified = `insert into discrepancy (kind, subject, detail)
      values ('payment-stuck', '${paidOrder.payment.id}', '{}')`;
    expect((await after([stuck])).get('I-19')).toBe(1);
    expect((await after([stuck, notified])).get('I-19')).toBe(0);
    const late = new Date(Date.now() + 365 * 24 * 60 * 60_000);
    expect(await listViolations(fixture.db, 'I-19', late)).toEqual([]);
  });

  describe('the owner of a payment', () => {
    it('sees one movement of an order and one of its refund, by their names', async () => {
      const { payer, payment } = paidOrder;
      const { movements, closingCents } = await findStatement(fixture.db, payer.gid, everything());
      expect(movements.map((each) => [movementName(each), each.amountCents])).toEqual([
        ['Deposit', 4_080],
        [`Order ${payment.orderName}`, -2_000],
        [`Refund of order ${payment.orderName}`, 400],
      ]);
      expect(movements[1]?.payment?.order).toEqual({
        gid: payment.orderGid,
        name: payment.orderName,
      });
      expect(closingCents).toBe((await fixture.balances(payer.gid)).availableCents);
    });

    it('sees nothing of a payment that was not completed', async () => {
      const payer = await fixture.payer(DECLINED_CARD);
      await fixture.fund(payer, 1_000);
      const parts = split({ cash: 500, card: 500 });
      const payment = await fixture.startProcess().begin(payer, fixture.cart(payer, parts));
      expect(payment.state).toBe('failed');
      const { movements, closingCents } = await findStatement(fixture.db, payer.gid, everything());
      expect(movements.map(movementName)).toEqual(['Deposit']);
      expect(closingCents).toBe(1_020);
    });

    it('sees what paid for the order, down to the deposit, and nobody else does', async () => {
      const { payer, payment, deposit } = paidOrder;
      const orderGid = payment.orderGid ?? '';
      expect(await listPaidWith(fixture.db, payer.gid, orderGid)).toEqual([
        {
          paymentId: payment.id,
          storeCreditCents: 2_000,
          cardCents: 1_000,
          termsCents: 0,
          poNumber: null,
          cardName: 'Visa ending in 4242',
          organization: null,
          sources: [{ deposit: { id: deposit, at: expect.any(String) }, cents: 2_000 }],
          storeCreditReturnedCents: 400,
          cardRefundedCents: 200,
          settledAt: expect.any(String),
        },
      ]);
      const other = await fixture.payer();
      expect(await listPaidWith(fixture.db, other.gid, orderGid)).toEqual([]);
    });
  });
});
