import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { readConfig } from '../app/config.server';
import { openDatabase } from '../app/models/database.server';
import {
  hashPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../app/models/staff-password.server';
import { insertStaff } from '../app/models/staff.server';
import { migrate } from '../db/migrate';

/**
 * `npm run staff:add -- email "name"`: a back-office admin, above all the first one. The password
 * comes by a pipe; from a terminal one is made up and shown this once.
 *
 * With the embedded database the shop must not be running: it is for one process alone.
 */
const USAGE = `Say who it is: npm run staff:add -- name@example.com "First Last"
The password can come by a pipe (${MIN_PASSWORD_LENGTH} characters or more); without one it is made up and shown.`;

/** Letters and digits that are not taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** 25 letters of 31: about 124 bits. */
function madeUp(): string {
  const groups = Array.from({ length: 5 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  return groups.join('-');
}

async function pipedPassword(): Promise<string> {
  if (process.stdin.isTTY) return '';
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

const [email = '', ...names] = process.argv.slice(2);
const name = names.join(' ').trim();
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254 || name === '') fail(USAGE);

const piped = await pipedPassword();
if (piped !== '' && (piped.length < MIN_PASSWORD_LENGTH || piped.length > MAX_PASSWORD_LENGTH)) {
  fail(`A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
}
const password = piped === '' ? madeUp() : piped;

const { databaseUrl, dataDir } = readConfig(process.env);
const database = await openDatabase({ databaseUrl, dataDir, log: () => undefined }).catch(
  (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'DatabaseInUseError') throw error;
    return fail(
      `The shop is running and has the embedded database open (${dataDir}). ` +
        'Stop it, run this again, then start it. With DATABASE_URL set, both can run at once.',
    );
  },
);
try {
  await migrate(database.db);
  const passwordHash = await hashPassword(password);
  const id = await database.db
    .transaction()
    .execute((transaction) =>
      insertStaff(transaction, { email, name, isAdmin: true, passwordHash }),
    );
  if (id === null) {
    process.exitCode = 1;
    process.stderr.write('Somebody with this email address is there already.\n');
  } else {
    say(`${name} is a back-office admin now and signs in at /erp-login.`);
    if (piped === '') say(`Password, shown this once: ${password}`);
  }
} finally {
  await database.close();
}
