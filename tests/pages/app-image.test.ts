import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/ports.mjs';
import { layOutAppImage } from '../support/app-image';
import { isLong } from '../support/long';
import { some } from '../support/matrix';
import { begin, end, START_MS } from '../support/running-shop';
import { eventually } from '../support/sandbox-control';
import { createDatabase } from '../support/server-database';

const image = layOutAppImage();
afterAll(image.remove);

type Ended = { code: unknown; stdout: string; stderr: string };

/** Runs a program of the image, with nothing of the environment but what an image has. */
function run(command: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: image.folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const commands = readdirSync(join(image.folder, 'build/command')).filter(
  (name) => !/^(?:chunk-|embedded-worker)/.test(name),
);

describe('the image of the app', () => {
  it('has every command that operators run elsewhere', () => {
    expect(commands).toEqual(expect.arrayContaining(['add-staff.js', 'database.js', 'setup.js']));
  });

  it.each(some(commands, 2))(
    '%s starts with the files and packages of the image alone',
    async (name) => {
      const { code, stdout, stderr } = await run([`build/command/${name}`, '--help']);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('npm run ');
    },
  );

  it('migrates and seeds a Postgres database, as often as it is called', async () => {
    const store = await createDatabase(inject('storesUrl'));
    const database = (what: string) =>
      run(['build/command/database.js', what], { DATABASE_URL: store.url });
    try {
      const first = await database('migrate');
      expect([first.code, first.stderr]).toEqual([0, '']);
      expect(first.stdout).toMatch(/^done: \S+(?:, \S+)+\n$/);
      expect(await tablesOf(store.url)).toBeGreaterThan(50);
      expect((await database('migrate')).stdout).toBe('nothing to do\n');
      expect((await database('seed')).stdout).toMatch(/^done: /);
    } finally {
      await store.drop();
    }
  });

  it.runIf(isLong)('makes the embedded database, whose thread is a file of its own', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'earth-image-data-'));
    try {
      const made = await run(['build/command/database.js', 'migrate'], { DATA_DIR: dataDir });
      expect([made.code, made.stderr]).toEqual([0, '']);
      expect(made.stdout).toMatch(/done: \S+/);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('starts, is healthy, shows pages, and ends in good order', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'earth-image-data-'));
    const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const store = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
    const env: NodeJS.ProcessEnv = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATABASE_URL: store.url,
      DATA_DIR: dataDir,
      LOG_FILE: join(dataDir, 'app.log'),
    };
    const sandbox = begin('build/main/sandbox.js', env);
    const [, ...command] = image.command;
    const [, ...healthcheck] = image.healthcheck;
    const app = spawn(process.execPath, command, { cwd: image.folder, env, stdio: 'inherit' });
    const isHealthy = async () =>
      (await run(healthcheck, { PORT: String(port) })).code === 0 || app.exitCode !== null;
    try {
      await eventually(isHealthy, START_MS, 500);
      expect(app.exitCode).toBeNull();
      expect(await (await fetch(`http://localhost:${port}/cups`)).text()).toContain('<h1');
      app.kill('SIGTERM');
      const [code] = (await once(app, 'exit')) as [number | null];
      expect(code).toBe(0);
      expect((await run(healthcheck, { PORT: String(port) })).code).not.toBe(0);
      expect(readFileSync(env['LOG_FILE'] ?? '', 'utf8')).toContain('app has ended');
    } finally {
      app.kill('SIGKILL');
      await end(sandbox, 'SIGTERM');
      await store.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('says in a sentence what is wrong with its settings or its call', async () => {
    const wrong = await run(['build/command/database.js', 'migrate'], { SESSION_SECRET: 'short' });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/^The environment is not usable\. SESSION_SECRET.*\n$/);
    const lost = new URL(inject('storesUrl'));
    lost.pathname = '/no_such_store';
    const nowhere = await run(['build/command/database.js', 'migrate'], {
      DATABASE_URL: lost.href,
    });
    expect(nowhere).toMatchObject({
      code: 1,
      stderr:
        'DATABASE_URL: the database can’t be used: it has no database of this name (3D000).\n',
    });
    const called = await run(['build/command/database.js', 'drop']);
    expect(called).toMatchObject({ code: 2, stdout: '' });
    expect(called.stderr).toContain('node build/command/database.js migrate');
  });
});

async function tablesOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select from pg_tables where schemaname = 'public'");
    return found.rowCount ?? 0;
  } finally {
    await client.end();
  }
}
