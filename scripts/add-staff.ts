import { existsSync } from 'node:fs';
import { randomInt, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseConfig } from '../app/config/config.server';
import { MIN_PASSWORD_LENGTH } from '~/domain/core/constants';
import { MAX_PASSWORD_LENGTH } from '~/domain/core/constants';
import { openDatabase, type Database } from '../app/models/core/database.server';
import { recordStaffAction } from '../app/models/staff/staff-action.server';
import { findStaffMemberByEmail } from '../app/models/staff/staff-member.server';
import { hashPassword } from '../app/models/staff/staff-password.server';
import { insertStaff, staffEmail } from '../app/models/staff/staff.server';
import {
  OPERATOR,
  resetStaffSecondFactor,
} from '../app/services/staff/reset-staff-second-factor.server';
import { migrate } from '../db/migrate';
import { answerHelp } from './usage';

/**
 * `npm run staff:add -- email "name"`: adds a back-office admin, in particular the first one. The password
 * can come through a pipe; otherwise one is generated and shown once.
 *
 * `npm run staff:add -- --reset-second-factor email`: for an admin who has lost phone and recovery codes, and
 * has no colleague who could reset the second factor.
 *
 * Only one process can open the embedded database, so with it the shop must not be running.
 */
const USAGE = `To add an admin: npm run staff:add -- name@example.com "First Last"
You can pipe in a password (${MIN_PASSWORD_LENGTH} characters or more). Without one, we generate and show it.
Lost phone and recovery codes: npm run staff:add -- --reset-second-factor name@example.com`;

const RESET = '--reset-second-factor';

/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Returns a random password: 25 of 31 characters, about 124 bits. */
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

/** Adds an admin. @returns the problem as a sentence, or null */
async function add({ db }: Database, email: string, name: string): Promise<string | null> {
  const piped = await pipedPassword();
  if (piped !== '' && (piped.length < MIN_PASSWORD_LENGTH || piped.length > MAX_PASSWORD_LENGTH)) {
    return `A password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;
  }
  const password = piped === '' ? madeUp() : piped;
  const passwordHash = await hashPassword(password);
  const added = await db.transaction().execute(async (transaction) => {
    const id: string = randomUUID();
    const person = { id, email, name, isAdmin: true, passwordHash };
    if ((await insertStaff(transaction, person)) === null) return false;
    const subject = { kind: 'staff', id } as const;
    const details = { role: 'admin' };
    const action = { staffId: OPERATOR, action: 'staff.change', subject, details } as const;
    await recordStaffAction(transaction, { ...action, step: 'add', requestId: null }, new Date());
    return true;
  });
  if (!added) return 'This email address already has an account.';
  say(`${name} is now a back-office admin and signs in at /erp-login.`);
  say('The first step there is to set up two-factor authentication with an authenticator app.');
  if (piped === '') say(`Password, shown only once: ${password}`);
  return null;
}

/** Resets a second factor. @returns the problem as a sentence, or null */
async function reset({ db }: Database, email: string): Promise<string | null> {
  const member = await findStaffMemberByEmail(db, staffEmail(email));
  if (!member) return 'No staff account has this email address.';
  if (!member.hasSecondFactor) return 'This account has no second factor.';
  const needs = { db, now: () => Date.now(), requestId: null };
  const outcome = await resetStaffSecondFactor(needs, OPERATOR, member);
  if (!outcome.ok) return 'The account changed in the meantime. Run this again.';
  say(`${member.name}’s second factor is removed, and they are signed out everywhere.`);
  say('They sign in with their password. An admin has to set up a new second factor first.');
  return null;
}

answerHelp(`${USAGE}\n`);
const [first = '', ...rest] = process.argv.slice(2);
const isReset = first === RESET;
const email = isReset ? (rest[0] ?? '') : first;
const name = isReset ? '' : rest.join(' ').trim();
const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254;
if (!isAddress || (!isReset && name === '') || (isReset && rest.length !== 1)) fail(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const { databaseUrl, directUrl, dataDir } = parseConfig(process.env);
const database = await openDatabase({
  databaseUrl,
  directUrl,
  dataDir,
  log: () => undefined,
}).catch((error: unknown) => {
  if (!(error instanceof Error) || error.name !== 'DatabaseInUseError') throw error;
  return fail(
    `The shop is running and has the embedded database open (${dataDir}). ` +
      'Stop it, run this again, then start it. With DATABASE_URL set, both can run at once.',
  );
});
try {
  await migrate(database);
  const problem = isReset ? await reset(database, email) : await add(database, email, name);
  if (problem !== null) {
    process.exitCode = 1;
    process.stderr.write(`${problem}\n`);
  }
} finally {
  await database.close();
}
