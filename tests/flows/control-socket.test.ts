import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listOpenDiscrepancies,
  openDiscrepancy,
} from '../../app/models/discrepancies/discrepancy.server';
import { controlPath, openControlSocket } from '../../server/control-socket';
import { type CommandApp, doCommand } from '../../server/do-command';

import { eachDatabase } from '../support/database';
import type { Database } from '../../app/models/core/database.server';

const log = pino({ enabled: false });

const reconcile = (window: string) => Promise.resolve({ window, open: 0 } as never);

function call(folder: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(controlPath(folder), () => socket.end(line));
    socket.on('data', (piece) => (answer += String(piece)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

eachDatabase((_kind, open) => {
  let folder: string;
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'control-'));
    database = await open();
    // A killed process leaves its socket behind.
    await writeFile(controlPath(folder), '');
    const app = { db: database.db, log, now: Date.now } as CommandApp;
    close = await openControlSocket(
      folder,
      (requested) => doCommand(app, reconcile, requested),
      log,
    );
  });
  afterAll(async () => {
    await close();
    await expect(call(folder, '\n')).rejects.toThrow('ENOENT');
    await rm(folder, { recursive: true });
  });

  it('is for the owner of the folder alone', async () => {
    expect((await stat(controlPath(folder))).mode & 0o777).toBe(0o600);
  });

  it('answers a line with a line', async () => {
    const answer = await call(folder, '{"do":"reconcile","window":"recent"}\n');
    expect(JSON.parse(answer)).toEqual({ window: 'recent', open: 0 });
  });

  it('closes a difference once, for somebody with a name', async () => {
    await openDiscrepancy(database.db, {
      kind: 'fraud-warning',
      subject: 'x',
      detail: {},
    });
    const [{ id } = { id: '' }] = await listOpenDiscrepancies(database.db, ['fraud-warning']);
    const command = (by: string) => call(folder, `${JSON.stringify({ do: 'close', id, by })}\n`);
    expect(await command(' ')).toContain('isn’t a command');
    expect(JSON.parse(await command('Nina'))).toEqual({ closed: true });
    expect(JSON.parse(await command('Nina'))).toEqual({ closed: false });
    expect(await listOpenDiscrepancies(database.db, ['fraud-warning'])).toEqual([]);
  });

  it.each(['{"do":"drop"}\n', '{"do":"reconcile","window":"year"}\n', 'null\n'])(
    'does nothing for %j',
    async (line) => {
      expect(await call(folder, line)).toContain('isn’t a command');
    },
  );

  it.each(['no json\n', 'x'.repeat(2_000)])('hangs up on what is no line of ours', async (line) => {
    expect(await call(folder, line).catch(() => '')).toBe('');
    expect(await call(folder, '{"do":"drop"}\n')).toContain('isn’t a command');
  });
});
