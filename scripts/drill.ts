import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../app/config/config.server';
import { ensurePackages } from './cluster/packages';
import { drill } from './drill/drill';
import { endWithNpm, root } from './processes.mjs';
import { answerHelp, rejectCall } from './usage';

/** `npm run drill`: the backup restored into a server of its own, and what it lacks (docs/runbooks/restore.md). */

const USAGE = `Usage: npm run drill -- [--to TIME] [--settings FILE] [--old URL] [--folder FOLDER] [--keep] [--for-good]

Restores the backup into a new server on this machine (Debian 12, root), checks it, and lists what the platforms and the
old cluster have that it lacks. Nothing else is changed: platforms are only read, the cluster goes on.
  --to        the last moment that is to be in it, ISO 8601 with a zone; by default all that is archived
  --settings  pgBackRest's, with the repository; by default those of npm run cluster
  --old       the old cluster's database, if it can still be read: it then has to be
  --folder    of the new server; by default a temporary one
  --keep      lets the server run, and prints its address, until Ctrl-C
  --for-good  it is to replace the store: QuickBooks is read with its connection, too
Ends with 0 if the restored store is whole and all that it lacks is listed.
`;

answerHelp(USAGE);
const given = loadOptions();
if (existsSync('.env')) process.loadEnvFile('.env');
const log = (line: string) => void process.stdout.write(`${line}\n`);
let temporary: string | undefined;
const clean = () => (temporary ? rm(temporary, { recursive: true, force: true }) : undefined);
try {
  const config = parseConfig(process.env);
  await ensurePackages(log);
  if (given.folder === undefined) temporary = await mkdtemp(join(tmpdir(), 'earth-drill-'));
  const folder = given.folder ?? temporary ?? '';
  const began = performance.now();
  const { server, isProven } = await drill({ ...given, folder, config, log });
  log(`the drill took ${Math.round((performance.now() - began) / 1000)} s`);
  if (given.keep) {
    log(`the restored database is ${server.url}, until Ctrl-C`);
    await new Promise<void>((done) => {
      process.once('SIGINT', done);
      process.once('SIGTERM', done);
      endWithNpm(done);
    });
  }
  await server.stop();
  await clean();
  process.exit(isProven ? 0 : 1);
} catch (error) {
  await clean();
  if (!(error instanceof Error)) throw error;
  process.stderr.write(
    `${error instanceof ConfigError ? '' : 'The drill failed. '}${error.message}\n`,
  );
  process.exit(1);
}

function loadOptions() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        settings: { type: 'string', default: join(root, '.data', 'cluster', 'pgbackrest.conf') },
        old: { type: 'string' },
        folder: { type: 'string' },
        keep: { type: 'boolean', default: false },
        'for-good': { type: 'boolean', default: false },
      },
    });
    const { settings, old, folder, keep } = values;
    // Without a zone it would be this machine's.
    const hasZone = values.to === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(values.to);
    const to = values.to === undefined ? null : new Date(values.to);
    if (!hasZone || Number.isNaN(to?.getTime() ?? 0)) rejectCall(USAGE);
    const isForGood = values['for-good'];
    return {
      to,
      settings: resolve(settings),
      oldUrl: old ?? null,
      folder: folder === undefined ? undefined : resolve(folder),
      keep,
      isForGood,
    };
  } catch {
    return rejectCall(USAGE);
  }
}
