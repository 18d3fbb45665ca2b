import type { Kysely } from 'kysely';
import { canBeFilled, subjectOf } from '~/domain/email-template';
import { placeholdersIn, type Placeholders } from '~/domain/mail-markup';
import type { DB } from '../../db/schema';
import { firstEmails } from '../../db/seeds/all-emails';

/** A mail with `{placeholders}`, as kept in the table `emails`. */
export type EmailTemplate = {
  type: string;
  /** Text of the template's `<title>`. */
  subject: string;
  html: string;
};

/** How many older versions are tried where the one in use cannot be filled. */
const TRIED = 20;

/**
 * The template of a mail. One that cannot be filled, because somebody has written it into the table past
 * the back-office, stops no mail: the newest version that can be is taken, or the one that a new store
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
  // Taken out on purpose: nobody gets this mail.
  if (!row) return undefined;
  const template = (html: string) => ({ type, subject: subjectOf(html), html });
  const known = knownPlaceholders(type);
  // Of a mail that is not ours nothing is known that it could be held to.
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

/** The same of a mail that is always sent. @throws when somebody has taken it out of the table */
export async function getEmailTemplate(db: Kysely<DB>, type: string): Promise<EmailTemplate> {
  const template = await findEmailTemplate(db, type);
  if (!template) throw new Error(`There is no template '${type}' in emails.`);
  return template;
}

/** Which mails are filled with the same values: whoever is meant, and whose first texts name them. */
const FILLED_ALIKE: readonly [mails: RegExp, named: RegExp][] = [
  [
    /^(?:contact-sales|careers|partners)(?:-acknowledgement)?$/,
    /^(?:contact-sales|careers|partners)/,
  ],
  [/^(?:welcome-.*|account-exists)$/, /^(?:welcome-.*|account-exists)$/],
  [/^ambassador-confirm$/, /^(?:welcome-.*|ambassador-confirm)$/],
  [/^account-closing/, /^account-closing/],
  [/^custom-order-/, /^custom-order-/],
  [/^top-up-/, /^top-up-/],
  [/^deposit-/, /^deposit-/],
  [/^payout-(?:paid|refused)$/, /^payout-(?:paid|refused)$/],
  [/^allowance-ask-(?:granted|refused)$/, /^allowance-ask-(?:granted|refused)$/],
];

/** What a mail of ours can fill in; null for one that the store does not send. */
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
