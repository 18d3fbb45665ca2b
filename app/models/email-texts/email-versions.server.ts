import type { Kysely, Transaction } from 'kysely';
import { canBeFilled, subjectOf, type EmailVersion } from '~/domain/emails/email-template';
import type { Placeholders } from '~/domain/emails/mail-markup';
import type { DB } from '../../../db/schema';
import { firstEmails } from '../../../db/seeds/all-emails';
import { knownPlaceholders } from '~/models/emails/email-template.server';

/** A mail in the list of all mails. */
export type ListedEmail = {
  type: string;
  subject: string;
  /** 0: the store has no text for it. */
  version: number;
  /** ISO 8601; null for a text that was never changed in the back-office. */
  changedAt: string | null;
  changedBy: string | null;
  /**
   * 'fallback': its text cannot be filled, so an older one is sent. 'missing': it has no text and is not
   * sent. 'unused': the store never sends it.
   */
  state: 'in-use' | 'fallback' | 'missing' | 'unused';
};

/** Lists all mails by name: those in the table and those that the store sends. */
export async function listEmails(db: Kysely<DB>): Promise<ListedEmail[]> {
  const rows = await db
    .selectFrom('emails')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('email_template_version as each')
          .leftJoin('staff_user', 'staff_user.id', 'each.staff_id')
          .select(['each.version', 'each.at', 'staff_user.name', 'each.html as kept'])
          .whereRef('each.type', '=', 'emails.type')
          .orderBy('each.version', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['emails.type', 'emails.html', 'latest.version', 'latest.at', 'latest.name'])
    .select('latest.kept')
    .execute();
  const stored = new Map(rows.map((row) => [row.type, row]));
  const types = [...new Set([...stored.keys(), ...firstEmails.keys()])].sort();
  return types.map((type) => {
    const row = stored.get(type);
    const known = knownPlaceholders(type);
    const { version, kept: last } = row ?? {};
    const latest = version && typeof last === 'string' ? { version, html: last } : undefined;
    const isOurs = row !== undefined && last === row.html;
    return {
      type,
      subject: subjectOf(row?.html ?? ''),
      version: versionNow(row?.html ?? '', latest),
      changedAt: isOurs ? (row.at?.toISOString() ?? null) : null,
      changedBy: isOurs ? row.name : null,
      state: row ? stateOf(row.html, known) : 'missing',
    };
  });
}

function stateOf(html: string, known: Placeholders | null): ListedEmail['state'] {
  if (known === null) return 'unused';
  return canBeFilled(html, known) ? 'in-use' : 'fallback';
}

type LastVersion = { version: number; html: string };

/** Returns the current version: a text edited outside the back-office counts as one after the last. */
function versionNow(html: string, last: LastVersion | undefined): number {
  if (html === '') return 0;
  if (last === undefined) return 1;
  return last.html === html ? last.version : last.version + 1;
}

/** Finds the current text and its version; null for a mail that is neither in the table nor sent. */
export async function findEmailNow(
  db: Kysely<DB>,
  type: string,
): Promise<{ html: string; version: number } | null> {
  const row = await db
    .selectFrom('emails')
    .select('html')
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) return firstEmails.has(type) ? { html: '', version: 0 } : null;
  return { html: row.html, version: versionNow(row.html, await lastVersion(db, type)) };
}

/** Lists the stored versions, newest first. */
export async function listEmailVersions(
  db: Kysely<DB>,
  type: string,
  limit = 50,
): Promise<EmailVersion[]> {
  const rows = await db
    .selectFrom('email_template_version as each')
    .leftJoin('staff_user', 'staff_user.id', 'each.staff_id')
    .select(['each.version', 'each.html', 'each.at', 'each.restored', 'staff_user.name'])
    .where('each.type', '=', type)
    .orderBy('each.version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ name, at, ...row }) => ({ ...row, at: at.toISOString(), by: name }));
}

export type EmailChange = {
  type: string;
  html: string;
  /** The version that the form was rendered from. */
  from: number;
  staffId: string;
  /** The older version that is restored; null for a newly written text. */
  restored: number | null;
  at: Date;
};

/**
 * Makes a text the current one and keeps the previous one. The second of two concurrent changes finds another
 * version than the one its form was rendered from, and writes nothing.
 *
 * @returns the new version; 'same' if the text is already in use, 'changed' if another version came first
 */
export async function insertEmailVersion(
  trx: Transaction<DB>,
  change: EmailChange,
): Promise<{ ok: true; version: number } | { ok: false; why: 'same' | 'changed' }> {
  const { type, html, from, staffId, restored, at } = change;
  // A missing mail has no row to lock, so insert one: a concurrent change waits for the insert.
  if (from === 0) {
    await trx
      .insertInto('emails')
      .values({ type, html: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const before = await trx
    .selectFrom('emails')
    .select('html')
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst();
  const last = await lastVersion(trx, type);
  const now = before ? versionNow(before.html, last) : 0;
  if (!before || now !== from) return { ok: false, why: 'changed' };
  if (before.html === html) return { ok: false, why: 'same' };
  const save = (version: number, text: string, by: string | null, of: number | null) =>
    trx
      .insertInto('email_template_version')
      .values({ type, version, html: text, at, staff_id: by, restored: of })
      .execute();
  const latest = last?.version ?? 0;
  if (now > latest) await save(now, before.html, null, null);
  // A mail that was deleted and created again continues its version numbers.
  const version = Math.max(now, latest) + 1;
  await save(version, html, staffId, restored);
  await trx.updateTable('emails').set({ html }).where('type', '=', type).execute();
  return { ok: true, version };
}

/** Finds the text of a version; undefined if there is none. */
export async function findEmailVersion(
  db: Kysely<DB>,
  type: string,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_template_version')
    .select('html')
    .where('type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.html;
}

async function lastVersion(db: Kysely<DB>, type: string) {
  return db
    .selectFrom('email_template_version')
    .select(['version', 'html'])
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
