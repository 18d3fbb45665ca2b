import { existsSync } from 'node:fs';
import { ConfigError, parseConfig } from '../app/config/config.server';
import { openDatabase, type Database } from '../app/models/core/database.server';
import { migrate, UnreleasedDatabaseError } from '../db/migrate';
import { seedDatabase } from '../db/seed';
import { UnusableDatabaseError } from '../db/unusable-database';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run db:migrate` and `npm run db:seed`, in the image `node build/command/database.js migrate` and `… seed`: what the
 * server does by itself at every start. Only one process can open the embedded database, so with it the server must not
 * be running. Exit code 1 if it could not be done, 2 after a wrong call.
 */
const USAGE = `npm run db:migrate   creates and updates the tables
npm run db:seed      adds what a new store needs, once per database
Where there is only the build: node build/command/database.js migrate (or seed)
`;

const COMMANDS = {
  migrate: (database: Database) => migrate(database),
  seed: ({ db }: Database, cast: boolean) => seedDatabase(db, { cast }),
};

answerHelp(USAGE);
const [name = '', ...rest] = process.argv.slice(2);
const command = name === 'migrate' || name === 'seed' ? COMMANDS[name] : rejectCall(USAGE);
if (rest.length > 0) rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const done = await run();
  say(done.length > 0 ? `done: ${done.join(', ')}` : 'nothing to do');
} catch (error) {
  const isForPeople =
    error instanceof ConfigError ||
    error instanceof UnreleasedDatabaseError ||
    error instanceof UnusableDatabaseError ||
    (error as Error).name === 'DatabaseInUseError';
  if (!isForPeople) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string[]> {
  const { databaseUrl, directUrl, dataDir, everyPlatformIsSandbox } = parseConfig(process.env);
  const database = await openDatabase({
    databaseUrl,
    directUrl,
    dataDir,
    log: (line) => say(line.msg),
  });
  try {
    return await command(database, everyPlatformIsSandbox);
  } finally {
    await database.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
