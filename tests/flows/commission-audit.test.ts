import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { DAY_MS, openCommissionFixture, type CommissionFixture } from './commission-fixture';

class Undo extends Error {}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** Damage that someone with database access could do, and the checks that must report it. */
const DAMAGE: [check: string, statements: string[]][] = [
  ['I-23', [unguarded('commission_entry'), 'update commission_entry set cents = cents + 1']],
  [
    'I-23',
    [
      unguarded('commission_entry'),
      `update commission_entry set sales_cents = sales_cents - 1 where kind = 'earned'`,
    ],
  ],
  ['I-23', [unguarded('commission_entry'), `delete from commission_entry where kind = 'reversed'`]],
  ['I-23', [unguarded('commission'), 'update commission set base_cents = base_cents * 2']],
  ['I-23', ['update order_mirror set refunded_cents = refunded_cents + 600']],
  [
    'I-23',
    [
      `update order_mirror_whole set body = jsonb_set(body, '{disputes}',
        '[{"status": "LOST", "initiatedAs": "CHARGEBACK"}]')`,
    ],
  ],
  [
    'I-24',
    [
      unguarded('commission_entry'),
      'update commission_entry set ambassador_gid = (select max(customer_gid) from ambassador) where nth = 2',
    ],
  ],
  ['I-24', [unguarded('commission_entry'), `delete from commission_entry where kind = 'earned'`]],
  [
    'I-24',
    [
      unguarded('commission_entry'),
      `update commission_entry set payable_at = payable_at - interval '1 day' where nth = 1`,
    ],
  ],
  ['I-24', [unguarded('order_referral'), `update order_referral set refused = 'self'`]],
  [
    'I-24',
    [
      unguarded('commission'),
      'update commission set basis_points = 700, commission_cents = base_cents * 7 / 100',
    ],
  ],
  ['I-24', ['drop trigger commission_entry_append_only on commission_entry']],
];

/** Statements that the database itself refuses. */
const REJECTED = [
  'update commission_entry set cents = cents + 1',
  'delete from commission_entry',
  'truncate commission_entry',
  'update commission set base_cents = 1',
  'update commission_rate set basis_points = 1',
  `update order_referral set refused = 'self'`,
];

eachDatabase((_kind, open) => {
  let fixture: CommissionFixture;
  let order: string;
  beforeAll(async () => {
    fixture = openCommissionFixture(await open());
    const { code } = await fixture.ambassador();
    const first = fixture.order({ referral: `code ${code}` });
    const { id, createdAt, referral } = first;
    await fixture.save(first);
    fixture.pass(DAY_MS);
    await fixture.save(fixture.order({ id, createdAt, referral, refundedCents: 3_000 }));
    order = id;
    // Another ambassador, who has no part in the order.
    await sql`insert into ambassador (customer_gid, code, started_at)
      values ('gid://shopify/Customer/z', 'SOMEBODY2', now())`.execute(fixture.db);
  });

  /** Runs statements in a transaction that is rolled back, and returns what the checks found. */
  async function after(statements: string[]): Promise<Map<string | null, number | null>> {
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

  it('finds nothing at rest', async () => {
    const found = await after([]);
    expect([found.get('I-23'), found.get('I-24')]).toEqual([0, 0]);
  });

  it.each(DAMAGE)('%s is seen to be broken by %j', async (check, statements) => {
    expect((await after(statements)).get(check)).toBeGreaterThan(0);
  });

  it.each(REJECTED)('the database refuses to %s', async (statement) => {
    await expect(sql.raw(statement).execute(fixture.db)).rejects.toThrow();
    expect(await fixture.entries(order)).toEqual(['earned 500', 'reversed -125 refund']);
  });

  it('shows a commission as it is, and says nothing of an order that is gone', async () => {
    const [shown] = await fixture.db.selectFrom('audit_commission').selectAll().execute();
    expect(shown).toMatchObject({
      order_gid: order,
      base_cents: 10_000n,
      basis_points: 500,
      commission_cents: 500n,
      net_cents: 375n,
      target_cents: 375n,
    });
    const gone = await after([`update order_mirror set gone_at = now(), refunded_cents = 0`]);
    expect(gone.get('I-23')).toBe(0);
  });
});
