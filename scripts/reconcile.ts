import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../app/config.server';
import { controlPath } from '../server/control-socket';
import { createLog } from '../server/log';
import { readCommand } from '../server/money-command';
import { doCommand } from '../server/money-commands';
import { createMoneyWork } from '../server/money-work';
import { createStoreApp } from '../server/store-app';
import { commandOf, USAGE } from './reconcile-options';

/**
 * `npm run reconcile`: holds the books against Stripe, Shopify and themselves once, and prints the
 * report as JSON (money-security T-4, decision 0013). Exit 2 when a part could not be made, whatever was
 * found, else 1 while a difference is open. `-- --window=recent` looks two hours back and not thirty-five days;
 * `-- --help` says what a named person may decide (docs/money.md, 'When the figures differ').
 *
 * The embedded database is one process's: the running shop is asked through its socket, and only
 * while there is none is the database opened here, under its lock. A Postgres serves both at once.
 */
const given = process.argv.slice(2);
const command = readCommand(commandOf(given));

if (command === null) {
  process.stderr.write(USAGE);
  process.exit(given[0] === '--help' ? 0 : 2);
}
// The same number again posts nothing twice, should the answer be lost.
if (command.do === 'adjust') process.stderr.write(`--request=${command.request}\n`);

if (existsSync('.env')) process.loadEnvFile('.env');
const config = readConfig(process.env);

const asked = config.databaseUrl === undefined ? await askRunning() : null;
const answer = asked ?? (await doHere());
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = exitCode(answer);

function exitCode(said: Record<string, unknown>): number {
  if (said['error'] !== undefined || said['closed'] === false) return 2;
  if (Object.keys((said['failed'] as object | undefined) ?? {}).length > 0) return 2;
  return typeof said['open'] === 'number' && said['open'] > 0 ? 1 : 0;
}

/** @returns null when no process listens */
function askRunning(): Promise<Record<string, unknown> | null> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(controlPath(config.dataDir));
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.end(`${JSON.stringify(command)}\n`));
    socket.on('data', (piece) => (said += String(piece)));
    socket.on('end', () => {
      if (said === '') reject(new Error('The shop broke off; its log says why.'));
      else resolve(JSON.parse(said) as Record<string, unknown>);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '');
      if (isNobody) resolve(null);
      else reject(error);
    });
  });
}

/** Without a running shop; never makes a store where there is none. */
async function doHere(): Promise<Record<string, unknown>> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    return { error: `No store has run in ${config.dataDir}: set DATA_DIR or DATABASE_URL.` };
  }
  const log = createLog({ ...config, logFile: config.logFile ?? '/dev/stderr' });
  const app = await createStoreApp(config, log);
  try {
    const { reconcile } = createMoneyWork(app, app.settleDeposit);
    return { ...(await doCommand(app, reconcile, command)) };
  } catch (error) {
    log.error({ err: error }, 'the books could not be compared');
    return { error: 'The books could not be compared; the lines above say why.' };
  } finally {
    await app.database.close();
    log.flush();
  }
}
