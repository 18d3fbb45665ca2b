import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../app/models/core/database.server';
import { hashStaffToken } from '../../../app/models/staff/staff-session.server';
import { insertStaff } from '../../../app/models/staff/staff.server';
import { SESSION_SECRET } from './people';
import { call, freshEmail, nextAddress, type Browser, type Reply } from './person';
import type { UsableStore } from './store';

/** A signed-in staff member. */
export type Member = Browser & { id: string };

/** Two of each, because what one of them asks for must be decided by another. */
export type Staff = { clerks: readonly [Member, Member]; admins: readonly [Member, Member] };

const DAY_MS = 24 * 60 * 60_000;
const PATIENCE_MS = 90_000;
const AGAIN_AFTER_MS = 500;

/**
 * Creates staff members with a session each, as if they had signed in. The rows are inserted directly,
 * so this must come before the store is started. They count as the sandbox's own staff, so that no
 * second factor is required.
 */
export function makeStaff(shop: { store: UsableStore }): Promise<Staff> {
  return shop.store.use(async (database) => ({
    clerks: [await makeMember(database, false), await makeMember(database, false)],
    admins: [await makeMember(database, true), await makeMember(database, true)],
  }));
}

async function makeMember({ db }: Database, isAdmin: boolean): Promise<Member> {
  const token = randomBytes(32).toString('base64url');
  const person = { email: freshEmail(), name: 'Sam Staff', isAdmin, passwordHash: 'none' };
  const id = await db.transaction().execute((trx) => insertStaff(trx, person));
  if (id === null) throw new Error('the address is taken');
  const now = new Date();
  await db
    .insertInto('staff_session')
    .values({
      id: randomUUID(),
      user_id: id,
      token_hash: hashStaffToken(SESSION_SECRET, token),
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
      sandbox_only: true,
    })
    .execute();
  return { id, cookie: `staff=${token}.`, address: nextAddress() };
}

/**
 * Returns a page of the back-office, and retries while the store or a platform is down or the form is
 * not there yet.
 *
 * @param field the name of a field in the form
 */
export async function openPage(
  member: Browser,
  origin: string,
  path: string,
  field?: string,
): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await call(member, origin, path, { headers: { Accept: 'text/html' } });
    const isThere = field === undefined || reply?.text.includes(`name="${field}"`);
    if (reply?.status === 200 && isThere) return reply.text;
    if (Date.now() > until) {
      throw new Error(`${path}: ${reply?.status} ${reply?.location} ${reply?.text.slice(0, 300)}`);
    }
    await wait(AGAIN_AFTER_MS);
  }
}

/** Returns the value of the first field of this name on a page. @throws if there is none */
export function fieldOf(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  const value = /value="([^"]*)"/.exec(input)?.[1];
  if (value === undefined) throw new Error(`the page has no ${name}: ${html.slice(0, 300)}`);
  return value;
}

/**
 * Presses a button until it has done what it says, as people do who get no answer, or are told that the
 * result is not known or that another request is working on it.
 *
 * @returns the final answer; null if there was none
 */
export async function pressUntilDone(
  press: () => Promise<Reply>,
  patienceMs: number,
): Promise<Reply> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const reply = await press();
    if (reply?.status === 303 || Date.now() > until) return reply;
    await wait(AGAIN_AFTER_MS);
  }
}
