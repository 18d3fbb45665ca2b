import { existsSync } from 'node:fs';
import { parseConfig } from '../app/config/config.server';
import { openDatabase, type Database } from '../app/models/core/database.server';
import { migrate } from '../db/migrate';
import { seedDatabase } from '../db/seed';
import { answerHelp } from './usage';

/**
 * `npm run db:migrate` and `npm run db:seed`: what the server does by itself at every start. Only one process
 * can open the embedded database, so with it the server must not be running.
 */
answerHelp(`npm run db:migrate   creates and updates the tables
npm run db:seed      adds what a new store needs, once per database
`);
if (existsSync('.env')) process.loadEnvFile('.env');
const { databaseUrl, dataDir, everyPlatformIsSandbox } = parseConfig(process.env);
const commands = {
  migrate,
  seed: ({ db }: Database) => seedDatabase(db, { cast: everyPlatformIsSandbox }),
};

const command = commands[process.argv[2] as keyof typeof commands];
if (!command) throw new Error(`Choose one of: ${Object.keys(commands).join(', ')}`);

const say = (line: string) => process.stdout.write(`${line}\n`);
const database = await openDatabase({ databaseUrl, dataDir, log: (line) => say(line.msg) });
try {
  const done = await command(database);
  say(done.length > 0 ? `done: ${done.join(', ')}` : 'nothing to do');
} finally {
  await database.close();
}
