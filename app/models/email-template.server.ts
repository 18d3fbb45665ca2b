import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** A mail with `{placeholders}`, as kept in the table `emails`. */
export type EmailTemplate = {
  type: string;
  /** Text of the template's `<title>`; may hold placeholders as well. */
  subject: string;
  html: string;
};

export async function findEmailTemplate(
  db: Kysely<DB>,
  type: string,
): Promise<EmailTemplate | undefined> {
  const row = await db
    .selectFrom('emails')
    .select(['type', 'html'])
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) return undefined;
  const title = /<title>([^<]*)<\/title>/i.exec(row.html)?.[1] ?? '';
  return { type: row.type, subject: title.trim(), html: row.html };
}
