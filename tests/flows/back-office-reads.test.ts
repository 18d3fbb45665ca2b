import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvParts } from '../../app/domain/core/csv';
import { AUDIT_COLUMNS } from '../../app/content/staff/erp-audit';
import { WAITING_LABELS } from '../../app/content/back-office/waiting';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { cents } from '../../app/domain/core/money';
import { timeSlices } from '../../app/domain/core/time/time-span';
import {
  ACTIONS_PER_PAGE,
  AUDIT_LIST,
  type AuditQuery,
  type StaffOutcome,
} from '../../app/domain/staff/staff-action';
import { figuresOverTime, waitingFor } from '../../app/http/back-office/erp-home.server';
import { auditMatch } from '../../app/http/back-office/audit-search.server';
import { shownAction } from '../../app/http/staff/activity.server';
import { nameSubjects } from '../../app/models/back-office/audit-search.server';
import { insertApproval } from '../../app/models/staff/approval.server';
import type { Database } from '../../app/models/core/database.server';
import { listErpOrders } from '../../app/models/orders/erp-order-list.server';
import {
  findCustomersByWords,
  findOrdersByNumber,
  findOrdersByWords,
} from '../../app/models/back-office/jump.server';
import { allStaffActions, listStaffActions } from '../../app/models/staff/audit-log.server';
import { recordStaffAction } from '../../app/models/staff/staff-action.server';
import { seedCustomers } from '../../scripts/bench/customer-volume';
import { onPostgres } from '../support/database';
import { ledgerFixture } from './ledger-fixture';
import { seedOrders } from './order-mirror-volume';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const ALL = AUDIT_LIST.parse(() => null).query;

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

onPostgres((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await seedOrders(db, 'gid://shopify/Customer/7', {
      count: 400,
      firstNumber: 1001,
      end: new Date(NOW),
    });
    await seedCustomers(db, { customers: 60, organizations: 1, end: '2026-11-21T12:00:00Z' });
  });

  const found = async (changes: Partial<AuditQuery>) =>
    (await listStaffActions(database.db, { ...ALL, ...changes })).actions;
  const ids = async (changes: Partial<AuditQuery>) =>
    (await found({ staffId: 'staff-b', ...changes })).map(({ subject }) => subject.id);
  const names = async (digits: string) =>
    (await findOrdersByNumber(database.db, 'order', digits)).map(({ name }) => name);
  const customersOf = async (query: string) =>
    (await findCustomersByWords(database.db, query)).map(({ number }) => number);

  describe('the audit log', () => {
    let nth = 0;
    /** Records a step, a minute later than the previous one. */
    async function step(
      changes: { staffId?: string; id?: string; outcome?: StaffOutcome; operation?: string } = {},
    ): Promise<void> {
      const {
        staffId = 'staff-a',
        id = 'one',
        outcome = 'done',
        operation = randomUUID(),
      } = changes;
      nth += 1;
      await recordStaffAction(
        database.db,
        {
          staffId,
          action: outcome === 'done' ? 'orders.annotate' : 'orders.cancel',
          step: 'change',
          subject: { kind: 'order', id },
          details: { nth },
          requestId: null,
        },
        new Date(NOW + nth * 60_000),
        { outcome, operation },
      );
    }

    it('has an operation once, as its end; one that nobody saw end stands as asked', async () => {
      const [ended, open] = [randomUUID(), randomUUID()];
      await step({ id: 'platform', outcome: 'asked', operation: ended });
      await step({ id: 'platform', outcome: 'asked', operation: open });
      await step({ id: 'platform', outcome: 'refused', operation: ended });
      const entries = await found({ subjectId: 'platform' });
      expect(entries.map(({ outcome, operation }) => [outcome, operation])).toEqual([
        ['refused', ended],
        ['asked', open],
      ]);
    });

    it('is filtered by person, action, thing and day', async () => {
      await step({ staffId: 'staff-b', id: 'two' });
      await step({ staffId: 'staff-b', id: 'three', outcome: 'unknown' });
      expect(await ids({})).toEqual(['three', 'two']);
      expect(await ids({ action: 'orders.cancel' })).toEqual(['three']);
      expect(await ids({ kind: 'customer' })).toEqual([]);
      expect(await ids({ kind: 'order', subjectId: 'two' })).toEqual(['two']);
      expect(await ids({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['three', 'two']);
      expect(await ids({ to: '2026-11-20' })).toEqual([]);
      await step({ staffId: 'staff-b', id: 'gid://shopify/Order/77' });
      expect(await ids({ subjectId: '77' })).toEqual(['gid://shopify/Order/77']);
      expect(await ids({ subjectId: '77', kind: 'customer' })).toEqual([]);
      expect(await ids({ from: '2026-11-22' })).toEqual([]);
    });

    it('is searched by order, customer, person and word', async () => {
      const { db } = database;
      await sql`insert into staff_user (id, name, email) values ('staff-d', 'Dora Quill', 'dora@example.com')`.execute(
        db,
      );
      const [order, customer] = ['gid://shopify/Order/1234', 'gid://shopify/Customer/12'];
      await step({ staffId: 'staff-d', id: order, outcome: 'unknown' });
      await step({ staffId: 'staff-d', id: customer });
      await step({ staffId: 'staff-d', id: 'gid://shopify/Order/12340' });
      const search = async (subjectId: string) => {
        const query = { ...ALL, subjectId, staffId: 'staff-d' };
        const match = await auditMatch(db, query);
        const { actions } = await listStaffActions(db, query, match);
        return actions.map(({ subject }) => subject.id);
      };
      expect(await search('#1234')).toEqual([order]);
      expect(await search('person12@example.com')).toEqual([customer]);
      expect(await search('quill')).toHaveLength(3);
      expect(await search('canceled')).toEqual([order]);
      expect(await search('nothing of the kind')).toEqual([]);
      expect(await nameSubjects(db, [{ kind: 'order', id: order }])).toEqual([
        { kind: 'order', id: order, name: '#1234', cents: null },
      ]);
    });

    it('goes page by page through all of it, as the file does', async () => {
      // All at the same moment: the id decides the order.
      const at = new Date(NOW - 60_000);
      for (let more = 0; more < ACTIONS_PER_PAGE + 10; more += 1) {
        const subject = { kind: 'product', id: String(more) } as const;
        const action = { staffId: 'staff-c', action: 'products.change', step: 'tag' } as const;
        await recordStaffAction(database.db, { ...action, subject, requestId: null }, at);
      }
      const query = { ...ALL, staffId: 'staff-c' };
      const pages: string[][] = [];
      let before: string | null = null;
      for (let hasMore = true; hasMore;) {
        const page = await listStaffActions(database.db, { ...query, before });
        pages.push(page.actions.map(({ subject }) => subject.id));
        before = String(page.actions.at(-1)?.id);
        hasMore = page.hasMore;
      }
      expect(pages.map(({ length }) => length)).toEqual([ACTIONS_PER_PAGE, 10]);
      const file: string[] = [];
      for await (const some of allStaffActions(database.db, query)) {
        file.push(...some.map(({ subject }) => subject.id));
      }
      expect(file).toEqual(pages.flat());
      expect(new Set(file).size).toBe(ACTIONS_PER_PAGE + 10);
    });

    it('is a file that no spreadsheet calculates', async () => {
      await step({ id: '=1+1' });
      const entries = (await found({ subjectId: '=1+1' })).map(shownAction);
      async function* one() {
        yield entries;
      }
      let text = '';
      for await (const part of csvParts(AUDIT_COLUMNS, one())) text += part;
      expect(text).toContain("Done,Order,'=1+1,");
      expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    });
  });

  describe('the jump box', () => {
    it('finds orders by the beginning of their number, the shortest first', async () => {
      expect(await names('1234')).toEqual(['#1234']);
      expect(await names('13')).toEqual(['#1300', '#1301', '#1302', '#1303', '#1304']);
      expect(await names('9')).toEqual([]);
    });

    it('finds orders by their words, the newest first, and none by what is no word', async () => {
      const orders = await findOrdersByWords(database.db, 'order', 'LID many@exam');
      expect(orders.map(({ name }) => name)).toEqual(['#1400', '#1300', '#1200', '#1100']);
      expect(await findOrdersByWords(database.db, 'order', "' : * & \\")).toEqual([]);
    });

    it('finds customers by name, address and telephone', async () => {
      expect(await customersOf('person7@example.com')).toEqual(['7']);
      expect(await customersOf('0000042')).toEqual(['42']);
      expect(await customersOf('maya')).toEqual(['12', '32', '52']);
      expect(await customersOf("o'maya\\")).toEqual([]);
    });
  });

  describe('the first page', () => {
    it('counts what waits, and only for who may do it', async () => {
      const { db } = database;
      await sql`
        insert into discrepancy (kind, subject, detail, opened_at) values
          ('I-5', 'a', '{}', ${new Date(NOW - 1_000)}), ('I-5', 'b', '{}', ${new Date(NOW)})`.execute(
        db,
      );
      await sql`
        insert into account_request (customer_gid, email, name, requested_at)
        values ('gid://shopify/Customer/1', 'a@example.com', 'A', ${new Date(NOW)})`.execute(db);
      const kinds = async (isAdmin: boolean) =>
        Object.fromEntries(
          (await waitingFor(db, { staff: { id: 'staff-a', isAdmin }, now: NOW })).map((one) => [
            one.kind,
            one,
          ]),
        );
      const staff = await kinds(false);
      expect(staff.break).toEqual({
        kind: 'break',
        count: 2,
        since: new Date(NOW - 1_000).toISOString(),
        dueAt: null,
      });
      // In `seedOrders`, every third is unfulfilled, and every fifth is not paid.
      const toSend = Array.from({ length: 400 }, (_, index) => 1001 + index).filter(
        (n) => n % 3 === 0 && n % 5 > 0,
      );
      expect(staff['order-to-send']?.count).toBe(toSend.length);
      // The page that it links to lists exactly these.
      const { searchParams } = new URL(WAITING_LABELS['order-to-send'].href, 'http://localhost');
      const { query } = ERP_ORDER_LIST.parse((name) => searchParams.get(name));
      expect((await listErpOrders(db, query)).count).toBe(toSend.length);
      expect(staff['account-request']).toBeUndefined();
      expect((await kinds(true))['account-request']?.count).toBe(1);
    });

    it('tells of adjustments whom they wait for: admins who have not asked for them', async () => {
      const { db } = database;
      const gid = await ledgerFixture(db).customer();
      for (const by of ['staff-a', 'staff-b', 'staff-b']) {
        const id = randomUUID();
        const adjustment = {
          id,
          formToken: randomUUID(),
          customerGid: gid,
          amountCents: cents(900),
        };
        const desired = {
          ...adjustment,
          kind: 'adjustment',
          against: 'loss',
          reason: 'A try',
        } as const;
        const requested = { atOnce: false, limitCents: 100, by, at: new Date(NOW) };
        await insertApproval(db, { ...desired, ...requested });
      }
      const shownTo = async (id: string, isAdmin: boolean) =>
        (await waitingFor(db, { staff: { id, isAdmin }, now: NOW })).find(
          ({ kind }) => kind === 'approval',
        )?.count;
      expect(await shownTo('staff-a', true)).toBe(2);
      expect(await shownTo('staff-b', true)).toBe(1);
      expect(await shownTo('staff-c', false)).toBeUndefined();
    });

    it.each(['days', 'weeks', 'months'] as const)('adds up %s', async (span) => {
      const { orders, customers, deposits, liability, isWhole } = await figuresOverTime(
        database.db,
        { span, now: NOW },
      );
      const slices = timeSlices(span, NOW);
      for (const points of [orders, customers, deposits, liability]) {
        expect(points.map(({ key }) => key)).toEqual(slices.map(({ key }) => key));
      }
      const { rows } = await sql<{ orders: bigint; cents: bigint; customers: bigint }>`
        select count(*) as orders, sum(current_cents)::bigint as cents,
          (select count(*) from customer_mirror where created_at >= ${new Date(slices[0]?.begin ?? 0)})
            as customers
        from order_mirror where created_at >= ${new Date(slices[0]?.begin ?? 0)}`.execute(
        database.db,
      );
      expect(sum(orders.map(({ count }) => count))).toBe(Number(rows[0]?.orders));
      expect(sum(orders.map(({ cents }) => cents))).toBe(Number(rows[0]?.cents));
      expect(sum(customers.map(({ count }) => count))).toBe(Number(rows[0]?.customers));
      // No sync has run in this test.
      expect(isWhole).toBe(false);
    });
  });
});
