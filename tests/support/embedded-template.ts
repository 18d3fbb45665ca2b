import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../app/models/core/database.server';
import { prepareDatabase } from './prepare-database';

const project = fileURLToPath(new URL('../..', import.meta.url));
const cacheDir = path.join(project, '.cache', 'embedded-database');

/** Creates a folder with an embedded database that has empty tables and queues. The caller owns it. */
export async function migratedDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earth-brands-data-'));
  await cp(await embeddedTemplate(), dataDir, { recursive: true });
  return dataDir;
}

/**
 * Returns the folder that `migratedDataDir` copies. The first start of an embedded database takes
 * seconds, so the template is made once per state of the schema; the run's global setup makes it before
 * the tests.
 */
export function embeddedTemplate(): Promise<string> {
  const template = path.join(cacheDir, fingerprint());
  if (existsSync(template)) return Promise.resolve(template);
  making ??= makeTemplate(template).finally(() => {
    making = undefined;
  });
  return making;
}

let making: Promise<string> | undefined;

async function makeTemplate(template: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  // Templates only: another process may still be filling a folder with a random name.
  const outdated = (await readdir(cacheDir)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const aside = path.join(cacheDir, randomUUID());
  const database = await openDatabase({ dataDir: aside, log: () => undefined });
  await prepareDatabase(database);
  await database.close();
  // If another process has renamed its own first, that one is just as good.
  await rename(aside, template).catch(() => rm(aside, { recursive: true, force: true }));
  for (const name of outdated)
    await rm(path.join(cacheDir, name), { recursive: true, force: true });
  return template;
}

/** Returns a hash that changes with the migrations, the queues, the database's settings and the packages. */
function fingerprint(): string {
  const files = ['db/migrations', 'db/embedded', 'server/jobs'].flatMap((folder) =>
    readdirSync(path.join(project, folder))
      .sort()
      .map((name) => path.join(project, folder, name)),
  );
  files.push(path.join(project, 'app/models/core/job.server.ts'));
  const { resolve } = createRequire(import.meta.url);
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    files.push(path.join(path.dirname(resolve(name)), '../package.json'));
  }
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
