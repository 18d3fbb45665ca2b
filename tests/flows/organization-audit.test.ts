import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { customerNumber } from '~/domain/core/ids';
import { cents } from '../../app/domain/core/money';
import {
  countOrganizationMovements,
  listOrganizationMovements,
} from '../../app/models/organizations/organization-movements.server';
import { listMovers } from '../../app/models/organizations/organization-member-list.server';
import { removeMember } from '../../app/services/organizations/change-member-role.server';
import { adjustBalance } from '../../app/services/ledger/adjust-balance.server';
import { organizationGid } from '../../app/domain/ledger/ledger';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Rolls back what a test has damaged. */
class Undo extends Error {}

const DAMAGE: [check: string, statements: string[]][] = [
  ['I-16', [`update payment set organization_id = null where organization_id is not null`]],
  ['I-20', [`update deposit set organization_id = null where organization_id is not null`]],
  ['I-21', [`update deposit set organization_id = null where organization_id is not null`]],
  ['I-21', [`update payment_tranche set paid_cents = paid_cents + 9000000`]],
  [
    'I-22',
    [
      `alter table ledger_account disable trigger user`,
      `update ledger_account set balance_cents = -1
       where kind = 'customer_paid' and is_organization_gid(customer_gid)`,
    ],
  ],
  [
    'I-22',
    [
      `insert into customer_account (customer_gid, imported)
       values (organization_gid(gen_random_uuid()), true)`,
    ],
  ],
];

const REJECTED: [what: string, statement: string][] = [
  [
    'a balance that is to be published',
    `insert into published_balance (customer_gid) select customer_gid from customer_account
     where is_organization_gid(customer_gid) limit 1`,
  ],
  [
    'a customer at Stripe',
    `update customer_account set stripe_customer_id = 'cus_its'
     where is_organization_gid(customer_gid)`,
  ],
  ['that it is deleted', `delete from organizations`],
  [
    'a payment without Earth Cash in its name',
    `update payment set store_credit_cents = 0, total_cents = 0 where organization_id is not null`,
  ],
  [
    'two open asks of a member in a month',
    `insert into allowance_request (organization_id, user_id, month, requested_cents, created_at)
     select id, '1', '2026-11', 100, now() from organizations, generate_series(1, 2)`,
  ],
];

eachDatabase((_kind, open) => {
  let database: Database;
  let organizations: OrganizationCashFixture;
  let id = '';
  let admin = '';
  let member = '';
  beforeAll(async () => {
    database = await open();
    organizations = organizationCashFixture(database);
    id = await organizations.make();
    admin = await organizations.customer(8_200_000_000_001);
    member = await organizations.customer(8_200_000_000_002);
    await organizations.join(id, admin, { isAdmin: true });
    await organizations.join(id, member, { allowance: 5_000 });
    const customer = `cus_${customerNumber(admin)}`;
    await organizations.fund(id, { gid: admin, customer }, 10_000);
    const held = await organizations.hold(id, member, 3_000, Date.now());
    expect(held.kind).toBe('accepted');
  });

  /** Runs statements in a transaction that is rolled back, and returns what the checks found. */
  async function after(statements: readonly string[]): Promise<Map<string | null, number | null>> {
    let found = new Map<string | null, number | null>();
    const attempt = database.db.transaction().execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      const rows = await trx.selectFrom('audit_check').selectAll().execute();
      found = new Map(rows.map((row) => [row.check_name, row.bad_count]));
      throw new Undo();
    });
    await expect(attempt).rejects.toThrow(Undo);
    return found;
  }

  it('finds nothing at rest', async () => {
    expect([...(await after([])).entries()].filter(([, count]) => count !== 0)).toEqual([]);
  });

  it.each(DAMAGE)('%s is seen to be broken by %j', async (check, statements) => {
    expect((await after(statements)).get(check)).toBeGreaterThan(0);
  });

  it.each(REJECTED)('the database refuses %s', async (_what, statement) => {
    await expect(after([statement])).rejects.toThrow();
  });

  it('shows auditors what it has, apart from the customers', async () => {
    const shown = await database.db.selectFrom('audit_organization_balance').selectAll().execute();
    expect(shown).toEqual([{ organization_id: id, ledger_cents: 7_200n, reserved_cents: 3_000n }]);
    const customers = await database.db
      .selectFrom('audit_balance')
      .select('customer_gid')
      .execute();
    expect(customers.map((row) => row.customer_gid).sort()).toEqual([admin, member]);
  });

  describe('its movements', () => {
    const all = {
      member: null,
      kind: null,
      from: null,
      to: null,
      sort: 'newest',
      page: 1,
    } as const;

    it('say who, what and how much, and come to the balance', async () => {
      const movements = await listOrganizationMovements(database.db, id, all);
      expect(movements).toMatchObject([
        { kind: 'use', userId: customerNumber(member), name: 'Nora Quinn', amountCents: -3_000 },
        { kind: 'deposit', userId: customerNumber(admin), purpose: null, amountCents: 10_200 },
      ]);
      const sum = movements.reduce((total, { amountCents }) => total + amountCents, 0);
      expect(sum).toBe(await organizations.available(id));
    });

    it('of one member, of one kind and of a page are those that are counted', async () => {
      const uses = { ...all, kind: 'use', member: customerNumber(member) } as const;
      expect(await listOrganizationMovements(database.db, id, uses)).toHaveLength(1);
      expect(await countOrganizationMovements(database.db, id, uses)).toBe(1);
      expect(await countOrganizationMovements(database.db, id, all)).toBe(2);
      const none = { ...uses, member: customerNumber(admin) };
      expect(await countOrganizationMovements(database.db, id, none)).toBe(0);
      expect(await listOrganizationMovements(database.db, id, { ...all, page: 2 })).toEqual([]);
      const lowest = await listOrganizationMovements(database.db, id, { ...all, sort: 'lowest' });
      expect(lowest.map(({ kind }) => kind)).toEqual(['use', 'deposit']);
      expect(await countOrganizationMovements(database.db, await organizations.make(), all)).toBe(
        0,
      );
    });

    it('have what a person has corrected; below zero it is frozen and explained', async () => {
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const correction = {
        customer: organizationGid(id),
        amountCents: cents(-8_000),
        against: 'external' as const,
        reason: 'counted twice',
        by: 'Rosa',
        request: 'correction of the test',
      };
      const answer = await adjustBalance({ db: database.db, now: Date.now, log }, correction);
      expect(answer).toMatchObject({ availableCents: -800, frozen: true });
      const [newest] = await listOrganizationMovements(database.db, id, all);
      expect(newest).toMatchObject({ kind: 'correction', userId: null, amountCents: -8_000 });
      expect(await organizations.hold(id, member, 100, Date.now())).toEqual({
        kind: 'refused',
        rejection: { code: 'payment_frozen' },
      });
      expect(await organizations.broken()).toEqual([]);
    });

    it('tell apart who has left, with those who can be asked for', async () => {
      const { db } = database;
      const about = { memberId: customerNumber(member), wasAdmin: false };
      const acting = { organizationId: id, userId: customerNumber(admin) };
      expect(await removeMember({ db, now: Date.now }, acting, about)).toEqual({ ok: true });
      const former = {
        userId: customerNumber(member),
        name: null,
        former: { place: 1, name: null },
      };
      const uses = { ...all, kind: 'use' } as const;
      expect(await listOrganizationMovements(db, id, uses)).toMatchObject([former]);
      const movers = await listMovers(db, id);
      expect(movers).toMatchObject([{ userId: customerNumber(admin), former: null }, former]);
    });
  });
});
