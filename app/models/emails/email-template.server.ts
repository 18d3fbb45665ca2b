import type { Kysely } from 'kysely';
import { canBeFilled, subjectOf } from '~/domain/emails/email-template';
import { placeholdersIn, type Placeholders } from '~/domain/emails/mail-markup';
import type { DB } from '../../../db/schema';
import { firstEmails } from '../../../db/seeds/all-emails';

/** A mail with `{placeholders}`, as stored in the table `emails`. */
export type EmailTemplate = {
  type: string;
  /** Text of the template's `<title>`. */
  subject: string;
  html: string;
};

/** How many older versions are tried if the current one cannot be filled. */
const TRIED = 20;

/**
 * Finds the template of a mail. If its text cannot be filled, because someone has edited the table directly,
 * the mail is sent all the same: with the newest version that can be filled, or the text that a new store
 * begins with.
 */
export async function findEmailTemplate(
  db: Kysely<DB>,
  type: string,
): Promise<EmailTemplate | undefined> {
  const row = await db
    .selectFrom('emails')
    .select(['type', 'html'])
    .where('type', '=', type)
    .executeTakeFirst();
  // Deleted on purpose: this mail is not sent.
  if (!row) return undefined;
  const template = (html: string) => ({ type, subject: subjectOf(html), html });
  const known = knownPlaceholders(type);
  // For a mail that the store does not send, the placeholders are unknown, so there is nothing to check.
  if (known === null || canBeFilled(row.html, known)) return template(row.html);
  const older = await db
    .selectFrom('email_template_version')
    .select('html')
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .limit(TRIED)
    .execute();
  const html = [...older.map((each) => each.html), firstEmails.get(type)].find(
    (each) => each !== undefined && canBeFilled(each, known),
  );
  return html === undefined ? undefined : template(html);
}

/** Mails that are filled with the same values: which mails, and whose first texts name the placeholders. */
const FILLED_ALIKE: readonly [mails: RegExp, named: RegExp][] = [
  [/^(?:contact-sales|careers|partners)$/, /^(?:contact-sales|careers|partners)$/],
  [/^(?:welcome-.*|account-exists)$/, /^(?:welcome-.*|account-exists)$/],
  [/^ambassador-confirm$/, /^(?:welcome-.*|ambassador-confirm)$/],
  [/^account-closing/, /^account-closing/],
  [/^custom-order-/, /^custom-order-/],
  [/^top-up-/, /^top-up-/],
  [/^deposit-/, /^deposit-/],
  [/^payout-(?:paid|refused)$/, /^payout-(?:paid|refused)$/],
  [/^allowance-ask-(?:granted|refused)$/, /^allowance-ask-(?:granted|refused)$/],
];

/** Returns the placeholders of one of our mails; null for one that the store does not send. */
export function knownPlaceholders(type: string): Placeholders | null {
  const own = firstEmails.get(type);
  if (own === undefined) return null;
  const named = FILLED_ALIKE.find(([mails]) => mails.test(type))?.[1];
  const texts = [...firstEmails].flatMap(([each, html]) => (named?.test(each) ? [html] : []));
  const found = [own, ...texts].map(placeholdersIn);
  return {
    names: [...new Set(found.flatMap(({ names }) => names))],
    links: [...new Set(found.flatMap(({ links }) => links))],
  };
}
