import type { Kysely } from 'kysely';
import { emailLinks } from '../../app/content/emails/email-links';
import { claimWaitingEmails } from '../../app/models/emails/email-outbox.server';
import type { Mailer } from '../../app/platforms/mail/client.server';
import { createQuickBooks, type QuickBooks } from '../../app/platforms/quickbooks/client.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { deliverEmail, type EmailDelivered } from '../../app/services/emails/deliver-email.server';
import type { DB } from '../../db/schema';
import { letters } from '../../server/jobs/emails';

export const MAIL_STAFF = 'sales@earthbrands.example';

const config = {
  origin: 'http://localhost:3000',
  mail: { orders: 'store' as const },
  sessionSecret: 'the secret of the mails’ links',
};

/** The addresses that mails lead to. */
export const mailLinks = emailLinks(config.origin);

const noAdmin = (() =>
  Promise.reject(new Error('nobody expected a call to Shopify'))) as unknown as Admin;

const noBooks = createQuickBooks({ base: '', realmId: undefined, isOff: true }, () =>
  Promise.reject(new Error('nobody expected a call to QuickBooks')),
);

type Post = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Without it, a letter that reads Shopify fails. */
  admin?: Admin;
  /** Without it, the store has no QuickBooks. */
  quickbooks?: QuickBooks;
  staffAddress?: string;
  now?: () => number;
};

/** What the job that sends a mail needs. */
export function postNeeds({
  db,
  mailer,
  admin = noAdmin,
  quickbooks = noBooks,
  staffAddress,
  now = Date.now,
}: Post) {
  return {
    db,
    admin,
    mailer,
    staffAddress: staffAddress ?? MAIL_STAFF,
    alarmAddress: 'duty@earthbrands.example',
    fromAddress: 'Earth Brands <hello@earthbrands.example>',
    config,
    links: mailLinks,
    letters,
    quickbooks,
    now,
  };
}

/** Lists the keys of the mails that were written and have not ended, oldest first. */
export async function waitingEmails(db: Kysely<DB>, keyBegins = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('email_outbox')
    .select('key')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('key', 'like', `${keyBegins}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ key }) => key);
}

/** Sends mails of the outbox as their job does, by the keys of their causes. */
export function openPost(post: Post) {
  const needs = postNeeds(post);
  const deliver = async (key: string): Promise<EmailDelivered> => {
    // As when their jobs are enqueued.
    const at = new Date(needs.now());
    await post.db.transaction().execute((trx) => claimWaitingEmails(trx, at));
    const { id } = await post.db
      .selectFrom('email_outbox')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return deliverEmail(needs, String(id));
  };
  return {
    deliver,
    waiting: (keyBegins = '') => waitingEmails(post.db, keyBegins),
    /** Sends all that wait, with those that follow. @returns how each has ended, in that order */
    async deliverAll(keyBegins = ''): Promise<EmailDelivered[]> {
      const ends: EmailDelivered[] = [];
      for (;;) {
        const keys = await waitingEmails(post.db, keyBegins);
        if (keys.length === 0) return ends;
        for (const key of keys) ends.push(await deliver(key));
      }
    },
  };
}
