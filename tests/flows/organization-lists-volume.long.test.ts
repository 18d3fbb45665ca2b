import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALLOWANCE_LIST, ALLOWANCE_SORTS } from '../../app/domain/organizations/organization-cash';
import { customerGid } from '~/domain/core/ids';
import { organizationGid } from '../../app/domain/ledger/ledger';
import { AMOUNT_SORTS } from '../../app/domain/core/forms/amount';
import {
  MOVEMENT_LIST,
  type OrganizationMovementQuery,
} from '../../app/domain/organizations/organization-movement';
import { countAllowances, listAllowances } from '../../app/models/organizations/allowance.server';
import {
  countOrganizationMovements,
  listOrganizationMovements,
} from '../../app/models/organizations/organization-movements.server';
import { insertOrganization } from '../../app/models/organizations/organization.server';
import type { DB } from '../../db/schema';
import { onPostgres } from '../support/database';
import { planOf } from './query-plan';

/** An organization next to others with 25 times as many members together, whose rows must not be read. */
const MEMBERS = 200;
const OTHERS = 5_000;
/** In batches: no statement may run longer than the timeout of a page's statements. */
const OTHERS_EACH = 500;
const END = new Date('2026-11-01T00:00:00Z');
const MONTH = {
  month: '2026-10',
  start: new Date('2026-10-01T00:00:00Z'),
  end: END,
};

const allowances = (fields: Record<string, string> = {}) =>
  ALLOWANCE_LIST.parse((name) => fields[name] ?? null).query;

const movements = (changes: Partial<OrganizationMovementQuery> = {}) => ({
  ...MOVEMENT_LIST.parse(() => null).query,
  ...changes,
});

/** `isLarge`: its members paid with their own Earth Cash, so that the ledger has many accounts. */
type Given = { id: string; first: number; count: number; isLarge?: boolean };

/** Adds members, each with a payment in the month, its ledger entry, and a granted ask. */
async function seed(db: Kysely<DB>, { id, first, count, isLarge = false }: Given): Promise<void> {
  const holder = organizationGid(id);
  const people = sql`generate_series(${first}::bigint, ${first + count - 1}::bigint) as n`;
  const at = sql`${END}::timestamptz - (n - ${first}::bigint + 1) * interval '1 minute'`;
  const gid = sql`'gid://shopify/Customer/' || n`;
  await sql`insert into customer_account (customer_gid, imported) values (${holder}, true)`.execute(
    db,
  );
  await sql`insert into customer_account (customer_gid, imported) select ${gid}, true from ${people}`.execute(
    db,
  );
  await sql`
    insert into organization_users (user_id, organization_id, first_name, last_name, email,
      allowance_cents)
    select n::text, ${id}, 'Robin', 'Reed' || n, n || '@example.com', 10000 from ${people}`.execute(
    db,
  );
  await sql`
    insert into allowance_request (organization_id, user_id, month, requested_cents, state, granted_cents,
      decided_by, decided_at, created_at)
    select ${id}, n::text, ${MONTH.month}, 500, 'granted', 500, '1', now(), now() from ${people}`.execute(
    db,
  );
  await sql`
    insert into payment (id, customer_gid, organization_id, form_token, fingerprint, purpose, subject,
      draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, order_name,
      created_at, updated_at, settled_at)
    select gen_random_uuid(), ${gid}, ${id}, gen_random_uuid(), n::text, 'cart', 'cart-' || n,
      '{}'::jsonb, 1000, 1000, 0, 0, 'settled', 'gid://shopify/Order/' || n, '#' || n, ${at}, ${at}, ${at}
    from ${people}`.execute(db);
  await sql`
    insert into ledger_account (kind, customer_gid) select 'customer_paid', payer
    from (${isLarge ? sql`select ${gid} as payer from ${people}` : sql`select ${holder} as payer`}) one
    `.execute(db);
  await sql`
    insert into ledger_account (kind) values ('external'), ('settlement')
    on conflict do nothing`.execute(db);
  await post(db, { id, isLarge, kind: 'adjustment', cents: isLarge ? 1_000 : 1_000 * count });
  await post(db, { id, isLarge, kind: 'payment_held', cents: -1_000 });
}

type Posted = { id: string; isLarge: boolean; kind: 'adjustment' | 'payment_held'; cents: number };

/** Posts an entry for each payment, or one opening entry for all of them. */
async function post(db: Kysely<DB>, { id, isLarge, kind, cents }: Posted): Promise<void> {
  const limit = kind === 'adjustment' && !isLarge ? sql`limit 1` : sql``;
  const payer = isLarge ? sql`payment.customer_gid` : sql`payment.payer_gid`;
  await sql`
    with paid as (
      select payment.id, account.id as account_id, payment.created_at, gen_random_uuid() as tx_id
      from payment join ledger_account account on account.customer_gid = ${payer}
      where organization_id = ${id} ${limit}
    ), made as (
      insert into ledger_tx (id, dedupe_key, kind, created_at)
      select tx_id, 'pay:' || id || ':' || ${kind}::text, ${kind}, created_at from paid
    ), house as (
      select id from ledger_account where customer_gid is null
        and kind = ${kind === 'adjustment' ? 'external' : 'settlement'}
    )
    insert into ledger_entry (tx_id, line, account_id, amount_cents)
    select tx_id, 1, account_id, ${cents}::bigint from paid
    union all select tx_id, 2, house.id, -${cents}::bigint from paid, house`.execute(db);
}

onPostgres((_kind, open) => {
  let db: Kysely<DB>;
  let id: string;
  beforeAll(async () => {
    ({ db } = await open());
    // The trigger that keeps the liability by day is not tested here, and is slow for thousands of rows.
    await sql`alter table ledger_tx disable trigger ledger_tx_by_day`.execute(db);
    const make = (name: string) =>
      db.transaction().execute((trx) => insertOrganization(trx, { name, showManage: true }));
    id = await make(`Harbor Bakeries ${randomUUID()}`);
    await seed(db, { id, first: 7_400_000_000_000, count: MEMBERS });
    for (let done = 0; done < OTHERS; done += OTHERS_EACH) {
      const other = await make(`State College ${randomUUID()}`);
      const first = 7_500_000_000_000 + done;
      await seed(db, { id: other, first, count: OTHERS_EACH, isLarge: true });
    }
    for (const table of [
      'organization_users',
      'allowance_request',
      'payment',
      'ledger_tx',
      'ledger_entry',
      'ledger_account',
      'deposit',
    ]) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    }
  }, 240_000);

  describe('allowances', () => {
    it('say what each may spend and has spent', async () => {
      expect(await countAllowances(db, id, allowances())).toBe(MEMBERS);
      const [one] = await listAllowances(db, id, MONTH, allowances());
      expect(one).toMatchObject({ allowanceCents: 10_000, grantedCents: 500, usedCents: 1_000 });
    });

    it.each(ALLOWANCE_SORTS)(
      'by %s are read along the indexes of their organization',
      async (sort) => {
        const plan = await planOf(db, (notified) =>
          listAllowances(notified, id, MONTH, allowances({ sort })),
        );
        expect(plan).toMatch(/organization_users_by_\w+/);
        expect(plan).toContain('payment_member');
        expect(plan).toMatch(/allowance_request_(of_month|listed|of_member)/);
        expect(plan).not.toContain('Seq Scan');
      },
    );

    it('are counted and found along an index', async () => {
      const count = await planOf(db, (notified) => countAllowances(notified, id, allowances()));
      expect(count).toMatch(/organization_users_by_\w+/);
      expect(count).not.toContain('Seq Scan');
      const found = await planOf(db, (notified) =>
        countAllowances(notified, id, allowances({ search: 'reed7400000000007' })),
      );
      expect(found).not.toContain('Seq Scan');
    });
  });

  describe('movements', () => {
    const methods: Partial<OrganizationMovementQuery>[] = [
      ...AMOUNT_SORTS.map((sort) => ({ sort })),
      { kind: 'use' },
      { member: '7400000000007' },
      { from: '2026-10-31', to: '2026-10-31' },
    ];

    it('are those of the organization, by whom they are', async () => {
      expect(await countOrganizationMovements(db, id, movements())).toBe(MEMBERS + 1);
      const [use] = await listOrganizationMovements(db, id, movements({ member: '7400000000007' }));
      expect(use).toMatchObject({ kind: 'use', userId: '7400000000007', amountCents: -1_000 });
      expect(customerGid('7400000000007')).toContain(use?.userId);
    });

    it.each(methods)(
      '%j are read and counted along the entries of their account',
      async (requested) => {
        for (const plan of [
          await planOf(db, (notified) =>
            listOrganizationMovements(notified, id, movements(requested)),
          ),
          await planOf(db, (notified) =>
            countOrganizationMovements(notified, id, movements(requested)),
          ),
        ]) {
          expect(plan).toContain('ledger_entry_account');
          expect(plan).toMatch(/payment_(pkey|payer|member)/);
          expect(plan).not.toMatch(
            /Seq Scan on (ledger_entry|ledger_tx|payment|organization_users)\b/,
          );
        }
      },
    );
  });
});
