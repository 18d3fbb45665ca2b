import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOn, type Database } from '../../app/models/core/database.server';
import { enqueueMirror } from '../../app/models/core/mirror-queue.server';
import { findNextMoney } from '../../app/models/reconciliation/money-leases.server';
import { insertStripeEvent } from '../../app/models/webhooks/webhook-event.server';
import { postgresConnections } from '../../db/postgres-connections';
import { createWorkSignals, type WorkSignals } from '../../server/work-signals';
import { onPostgres } from '../support/database';

const NET_MS = 15_000;
const USUAL_MS = 1_000;
const AT = new Date('2026-11-28T12:00:00Z');
const ORDER = 'gid://shopify/Order/';

onPostgres((_kind, open) => {
  let url: string;
  const processes: { database: Database; signals: WorkSignals; woken: string[] }[] = [];
  const warnings: string[] = [];

  /** One process of several on a database. */
  async function start(bootId: string) {
    const database = await databaseOn(
      postgresConnections(url, () => undefined),
      'postgres',
    );
    const woken: string[] = [];
    const log = { warn: (_fields: object, text: string) => void warnings.push(text) };
    const config = { databaseUrl: url, workPollMs: NET_MS };
    const signals = createWorkSignals({ database, bootId, log, config });
    signals.on('mirrors', () => woken.push('mirrors'));
    signals.on('money', () => woken.push('money'));
    expect(signals.pauseMs(USUAL_MS)).toBe(USUAL_MS);
    await signals.listen();
    processes.push({ database, signals, woken });
    return { database, signals, woken };
  }

  beforeAll(async () => {
    const { db } = await open();
    const { rows } = await sql<{ name: string; port: string }>`
      select current_database() as name, current_setting('port') as port`.execute(db);
    url = `postgres://postgres@127.0.0.1:${rows[0]?.port}/${rows[0]?.name}`;
    await start('one');
    await start('two');
  });
  afterAll(async () => {
    for (const { database, signals } of processes) {
      await signals.stop();
      await database.close();
    }
  });

  it('each runner hears of work that any process has committed, once it is committed', async () => {
    const [one, two] = processes;
    for (const each of processes) each.woken.length = 0;
    await one?.database.db.transaction().execute(async (trx) => {
      await enqueueMirror(trx, `${ORDER}11`, AT);
      await enqueueMirror(trx, `${ORDER}29`, AT);
      expect(one.woken).toEqual([]);
    });
    // Within the process at once, in others by a notification.
    expect(one?.woken).toEqual(['mirrors']);
    await expect.poll(() => two?.woken).toEqual(['mirrors']);

    const failing = two?.database.db.transaction().execute(async (trx) => {
      await enqueueMirror(trx, `${ORDER}37`, AT);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await two?.database.db.transaction().execute((trx) => enqueueMirror(trx, `${ORDER}45`, AT));
    await expect.poll(() => one?.woken).toEqual(['mirrors', 'mirrors']);
    expect(two?.woken).toEqual(['mirrors', 'mirrors']);
  });

  it('who wakes a runner is outside of the transaction that has ended', async () => {
    const [one] = processes;
    let seen: Promise<unknown> | undefined;
    one?.signals.on('mirrors', () => {
      seen ??= sql`select gid from mirror_queue where gid = ${`${ORDER}53`}`.execute(
        one.database.db,
      );
    });
    await one?.database.db.transaction().execute((trx) => enqueueMirror(trx, `${ORDER}53`, AT));
    expect(await seen).toMatchObject({ rows: [{ gid: `${ORDER}53` }] });
  });

  it('a hundred commits in a row are a few notifications, and none is after the last', async () => {
    const [one, two] = processes;
    if (two) two.woken.length = 0;
    for (let each = 0; each < 100; each += 1) {
      if (one) await enqueueMirror(one.database.db, `${ORDER}${1_000 + each}`, AT);
    }
    const before = two?.woken.length ?? 0;
    await expect.poll(() => two?.woken.length).toBeGreaterThan(before);
    expect(two?.woken.length).toBeLessThan(50);
  });

  it('knows when the next money work has its time, and that there is none', async () => {
    const [one] = processes;
    if (!one) throw new Error('no process');
    const { db } = one.database;
    expect(await findNextMoney(db, AT.getTime())).toBe(Infinity);
    const dueAt = new Date(AT.getTime() + 90_000);
    await insertStripeEvent(db, {
      id: 'evt_later',
      type: 'payment_intent.succeeded',
      objectId: 'pi_later',
      createdSeconds: 0,
      livemode: false,
      receivedAt: dueAt,
    });
    expect(await findNextMoney(db, AT.getTime())).toBe(dueAt.getTime());
    expect(await findNextMoney(db, dueAt.getTime())).toBe(Infinity);
  });

  it('looks as often as ever while it hears nothing, and at once when it hears again', async () => {
    const [one, two] = processes;
    expect(two?.signals.pauseMs(USUAL_MS)).toBe(NET_MS);
    expect(two?.signals.pauseMs(USUAL_MS, 40)).toBe(40);
    expect(two?.signals.pauseMs(USUAL_MS, -40)).toBe(0);
    if (two) two.woken.length = 0;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '%listener'`.execute(
      one?.database.db as never,
    );
    await expect.poll(() => warnings.length).toBe(2);
    expect(two?.signals.pauseMs(USUAL_MS)).toBe(USUAL_MS);
    await expect.poll(() => two?.woken).toEqual(expect.arrayContaining(['mirrors', 'money']));
    expect(two?.signals.pauseMs(USUAL_MS)).toBe(NET_MS);
  });
});
