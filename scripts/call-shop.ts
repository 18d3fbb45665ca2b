import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../app/config/config.server';
import { controlPath } from '../server/control-socket';
import { createLog } from '../server/log';
import type { OperatorCommand } from '../server/operator-command';
import { doCommand } from '../server/do-command';
import { createReconciler } from '../server/reconciler';
import { createStoreApp } from '../server/store-app';

/**
 * Has a command executed and returns its result.
 *
 * Only one process can open the embedded database. So the running shop is asked through its socket; only if
 * there is none does this process open the database itself, under its lock. A Postgres serves both at once.
 */
export async function callShop(
  config: Config,
  command: OperatorCommand,
): Promise<Record<string, unknown>> {
  const requested = config.databaseUrl === undefined ? await callRunning(config, command) : null;
  return requested ?? (await doHere(config, command));
}

/** @returns null if no process listens */
function callRunning(
  config: Config,
  command: OperatorCommand,
): Promise<Record<string, unknown> | null> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(controlPath(config.dataDir));
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.end(`${JSON.stringify(command)}\n`));
    socket.on('data', (piece) => (answer += String(piece)));
    socket.on('end', () => {
      if (answer === '') reject(new Error('The shop stopped answering. Its log says why.'));
      else resolve(JSON.parse(answer) as Record<string, unknown>);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '');
      if (isNobody) resolve(null);
      else reject(error);
    });
  });
}

/** Executes the command without a running shop; never creates a store where there is none. */
async function doHere(config: Config, command: OperatorCommand): Promise<Record<string, unknown>> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    return { error: `No store has run in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.` };
  }
  const log = createLog(config, { otherwise: 2 });
  const app = await createStoreApp(config, log);
  try {
    return { ...(await doCommand(app, createReconciler(app).reconcile, command)) };
  } catch (error) {
    log.error({ err: error }, 'a command could not be done');
    return { error: 'The command failed. The lines above say why.' };
  } finally {
    await app.database.close();
    log.flush();
  }
}
