import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { WaitingKind } from '../../app/domain/back-office/waiting';
import { worklistFor, waitingFor } from '../../app/http/back-office/erp-home.server';
import type { Database } from '../../app/models/core/database.server';
import { takeWork } from '../../app/services/back-office/assign-work.server';
import { eachDatabase } from '../support/database';
import { seedOrders } from './order-mirror-volume';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const [MAYA, DORA] = ['staff-maya', 'staff-dora'];

eachDatabase((_kind, open) => {
  let database: Database;
  const issue = randomUUID();
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const end = new Date(NOW);
    await seedOrders(db, 'gid://shopify/Customer/7', { count: 40, firstNumber: 1001, end });
    await sql`insert into staff_user (id, name, email) values
      (${MAYA}, 'Maya Reed', 'maya@example.com'), (${DORA}, 'Dora Quill', 'dora@example.com')`.execute(
      db,
    );
    await sql`insert into discrepancy (id, kind, subject, detail, opened_at)
      values (${issue}, 'I-5', 'a', '{}', ${new Date(NOW - 1_000)})`.execute(db);
    await sql`insert into customer_mirror (customer_gid, number, display_name, created_at, updated_at,
        fetched_at)
      values ('gid://shopify/Customer/7', 7, 'Robin Reed', ${end}, ${end}, ${end})`.execute(db);
  });

  const desk = (id: string, isAdmin = false) =>
    worklistFor(database.db, { staff: { id, isAdmin }, now: NOW });
  const itemsOf = async (reader: string, kind: WaitingKind) =>
    (await desk(reader)).items.filter((item) => item.kind === kind);
  const take = (
    staffId: string,
    work: { kind: WaitingKind; subject: string },
    seen: string | null = null,
    step: 'take' | 'release' = 'take',
  ) => {
    const actor = { staffId, isAdmin: false, requestId: null };
    return takeWork({ db: database.db, now: () => NOW }, actor, work, { seen, step });
  };

  it('lists the oldest of each kind, with whose they are', async () => {
    const items = await itemsOf(MAYA, 'order-to-send');
    const first = [1002, 1008, 1011, 1014, 1017].map((number) => `#${number}`);
    expect(items.map(({ name }) => name)).toEqual(first);
    expect(items.map(({ customerName }) => customerName)).toEqual(Array(5).fill('Robin Reed'));
    const look = { staff: { id: MAYA, isAdmin: false }, now: NOW };
    const waiting = await waitingFor(database.db, look);
    expect(waiting.find(({ kind }) => kind === 'order-to-send')?.count).toBeGreaterThan(5);
  });

  it('is taken once, shown to its owner first, and released', async () => {
    const subject = 'gid://shopify/Order/1038';
    const work = { kind: 'order-to-send', subject } as const;
    expect(await take(MAYA, work)).toBe('done');
    expect(await take(DORA, work)).toBe('moved');
    const { owners } = await desk(DORA);
    expect(owners).toEqual([{ kind: 'order-to-send', id: MAYA, name: 'Maya Reed', count: 1 }]);
    const [first] = await itemsOf(MAYA, 'order-to-send');
    expect([first?.subject, first?.owner]).toEqual([subject, { id: MAYA, name: 'Maya Reed' }]);
    expect((await itemsOf(DORA, 'order-to-send'))[0]?.name).toBe('#1002');
    expect(await take(DORA, work, MAYA)).toBe('done');
    expect(await take(MAYA, work, MAYA, 'release')).toBe('moved');
    expect(await take(DORA, work, DORA, 'release')).toBe('done');
    const { rows } = await sql`select staff_id, step from staff_action
      where action = 'work.take' and subject_kind = 'order' and subject_id = ${subject}
      order by id`.execute(database.db);
    expect(rows).toEqual([
      { staff_id: MAYA, step: 'take' },
      { staff_id: DORA, step: 'take' },
      { staff_id: DORA, step: 'release' },
    ]);
  });

  it('is not taken once it waits no more, nor by who may not do it', async () => {
    const work = { kind: 'break', subject: issue } as const;
    await sql`update discrepancy set closed_at = ${new Date(NOW)}, closed_by = 'test'
      where id = ${issue}`.execute(database.db);
    expect(await take(MAYA, work)).toBe('gone');
    const request = randomUUID();
    await sql`insert into account_request (id, customer_gid, email, name, requested_at)
      values (${request}, 'gid://shopify/Customer/7', 'a@example.com', 'A', ${new Date(NOW)})`.execute(
      database.db,
    );
    expect(await take(MAYA, { kind: 'account-request', subject: request })).toBe('gone');
    expect((await desk(MAYA, true)).items.map(({ subject }) => subject)).toContain(request);
  });

  it('says what has changed since yesterday', async () => {
    const { changes } = await desk(MAYA);
    expect(changes).toContainEqual({ kind: 'issue-closed', count: 1, cents: null });
    expect(changes.find(({ kind }) => kind === 'order-placed')?.count).toBe(8);
    expect(changes.map(({ kind }) => kind)).not.toContain('staff-change');
    const own = (await desk(MAYA, true)).changes.find(({ kind }) => kind === 'staff-change');
    expect(own?.count).toBe(3);
  });
});
