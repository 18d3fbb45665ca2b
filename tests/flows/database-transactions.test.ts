import { sql, type Kysely, type Transaction } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { AbortedCommitError } from '../../db/aborted-commit';
import { DatabaseBusyError } from '../../db/database-busy';
import { OuterHandleError } from '../../db/guarded-kysely';
import type { DB } from '../../db/schema';
import { bothDatabases } from '../support/database';
import { signal } from '../support/signal';

const put = (on: Kysely<DB>, name: string, cents: number) =>
  sql`insert into purse values (${name}, ${cents})`.execute(on);

/** Reads, adds in JavaScript and writes back: correct only with the row lock. */
async function addToJar(transaction: Transaction<DB>, cents: number): Promise<void> {
  const { rows } = await sql<{ cents: bigint }>`
    select cents from purse where name = 'jar' for update`.execute(transaction);
  const sum = (rows[0]?.cents ?? 0n) + BigInt(cents);
  await sql`update purse set cents = ${sum} where name = 'jar'`.execute(transaction);
}

bothDatabases((_kind, open) => {
  let database: Database;
  let db: Kysely<DB>;

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await sql`create table purse (name text primary key, cents int8 not null)`.execute(db);
  });

  async function centsOf(name: string, on: Kysely<DB> = db): Promise<bigint | undefined> {
    const { rows } = await sql<{ cents: bigint }>`
      select cents from purse where name = ${name}`.execute(on);
    return rows[0]?.cents;
  }

  it('keeps what is committed and forgets what is rolled back', async () => {
    await db.transaction().execute((transaction) => put(transaction, 'kept', 1));
    const failing = db.transaction().execute(async (transaction) => {
      await put(transaction, 'forgotten', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await centsOf('kept')).toBe(1n);
    expect(await centsOf('forgotten')).toBeUndefined();
  });

  it('leaves the writes of others alone when one rolls back', async () => {
    const rollingBack = db.transaction().execute(async (transaction) => {
      await put(transaction, 'mine', 1);
      await wait(50);
      throw new Error('no');
    });
    const others = Promise.all([put(db, 'theirs 1', 1), put(db, 'theirs 2', 2)]);
    await expect(rollingBack).rejects.toThrow('no');
    await others;
    expect(await centsOf('mine')).toBeUndefined();
    expect(await centsOf('theirs 1')).toBe(1n);
    expect(await centsOf('theirs 2')).toBe(2n);
  });

  it('shows nobody what is not committed', async () => {
    const written = signal();
    const writing = db.transaction().execute(async (transaction) => {
      await put(transaction, 'unseen', 1);
      written.give();
      await wait(30);
      throw new Error('no');
    });
    // Postgres answers at once; the embedded database answers after the rollback.
    const seen = written.given.then(() => centsOf('unseen'));
    await expect(writing).rejects.toThrow('no');
    expect(await seen).toBeUndefined();
  });

  it('adds up right over 100 transactions at once', async () => {
    await put(db, 'jar', 0);
    const amounts = Array.from({ length: 100 }, (_, index) => index + 1);
    const add = (cents: number): Promise<void> =>
      db
        .transaction()
        .execute(async (transaction) => {
          await addToJar(transaction, cents);
          if (cents % 10 === 0) throw new Error('rolled back');
        })
        // On a busy machine the last of so many wait too long; then nothing was sent, and they try again.
        .catch((error: unknown) => {
          if (error instanceof DatabaseBusyError) return add(cents);
          throw error;
        });
    const outcomes = await Promise.allSettled(amounts.map(add));
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(10);
    const expected = amounts.filter((cents) => cents % 10 !== 0).reduce((a, b) => a + b, 0);
    expect(await centsOf('jar')).toBe(BigInt(expected));
  });

  it('tells a caller who swallowed an error that nothing was committed', async () => {
    await put(db, 'twice', 1);
    const swallowing = db.transaction().execute(async (transaction) => {
      await put(transaction, 'beside', 1);
      await put(transaction, 'twice', 2).catch(() => undefined);
    });
    await expect(swallowing).rejects.toBeInstanceOf(AbortedCommitError);
    expect(await centsOf('beside')).toBeUndefined();
  });

  it('serves the next caller after an error in a transaction', async () => {
    const failing = db
      .transaction()
      .execute((transaction) => sql`select 1 / 0`.execute(transaction));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await Promise.all(Array.from({ length: 12 }, (_, index) => put(db, `after ${index}`, 1)));
    expect(await centsOf('after 11')).toBe(1n);
  });

  describe('the outer handle inside a transaction', () => {
    it('is refused at once, for queries, transactions and plain statements', async () => {
      for (const misuse of [
        () => put(db, 'outer', 1),
        () => db.selectFrom('emails').selectAll().execute(),
        () => db.transaction().execute((inner) => put(inner, 'outer', 1)),
        () => database.executeSql('select 1'),
      ]) {
        const misusing = db.transaction().execute(async (transaction) => {
          await put(transaction, 'inner', 1);
          await wait(1);
          await misuse();
        });
        await expect(misusing).rejects.toBeInstanceOf(OuterHandleError);
      }
      expect(await centsOf('inner')).toBeUndefined();
      expect(await centsOf('outer')).toBeUndefined();
    });

    it('is free again after it, also for work that was begun inside', async () => {
      let later: Promise<bigint | undefined> | undefined;
      const ended = signal();
      await db.transaction().execute(async (transaction) => {
        await put(transaction, 'done', 5);
        later = ended.given.then(() => centsOf('done'));
      });
      ended.give();
      expect(await later).toBe(5n);
      expect(await centsOf('done')).toBe(5n);
    });

    it('does not bother another caller at the same time', async () => {
      const long = db.transaction().execute(async (transaction) => {
        await put(transaction, 'long', 1);
        await wait(40);
      });
      await expect(put(db, 'meanwhile', 1)).resolves.toBeDefined();
      await long;
    });
  });
});
