import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { databaseOn } from '../../app/models/core/database.server';
import { EmbeddedConnections } from '../../db/embedded/embedded-connections';
import { upkeep } from '../../db/embedded/upkeep';
import { migratedDataDir } from '../support/embedded-template';

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
}

it('the embedded database keeps its write-ahead log small', { timeout: 300_000 }, async () => {
  const dataDir = await migratedDataDir();
  const filesDir = path.join(dataDir, 'database');
  const limits = { statementMs: 60_000 };
  const connections = new EmbeddedConnections({ filesDir, log: () => undefined, limits });
  const database = await databaseOn(connections, 'embedded');
  await database.executeSql('create table busy (id int, filler text)');
  for (let round = 0; round < 20; round += 1) {
    await database.executeSql(
      `insert into busy select n, repeat('x', 900) from generate_series(1, 8000) n`,
    );
    await database.executeSql('delete from busy');
  }
  const logDir = path.join(filesDir, 'pg_wal');
  expect(bytesIn(logDir)).toBeGreaterThan(100e6);
  await upkeep(connections, true);
  expect(bytesIn(logDir)).toBeLessThan(80e6);
  await database.close();
  await rm(dataDir, { recursive: true });
});
