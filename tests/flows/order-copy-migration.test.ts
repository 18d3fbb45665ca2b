import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../db/migrations/list';
import { eachDatabase } from '../support/database';

const NAME = '0033-commission-audit';

eachDatabase((_kind, open) => {
  it('0033 writes none of the orders anew that are there', { timeout: 180_000 }, async () => {
    const { db } = await open({ bare: true });
    const before = Object.entries(migrations).filter(([name]) => name < NAME);
    for (const [, { up }] of before) await up(db);
    const file = async () => {
      const { rows } = await sql<{ file: number }>`
        select pg_relation_filenode('order_copy_whole')::int as file`.execute(db);
      return rows[0]?.file;
    };
    const there = await file();
    await migrations[NAME]?.up(db);
    expect(await file()).toBe(there);
  });
});
