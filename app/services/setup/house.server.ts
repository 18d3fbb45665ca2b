import { randomUUID } from 'node:crypto';
import { SETUP_TEXTS } from '~/content/setup/setup-outcomes';
import { findDatabaseFacts } from '~/models/core/database-facts.server';
import { findBookState } from '~/models/invoices/quickbooks-state.server';
import { createMailer, type Mailer } from '~/platforms/mail/client.server';
import { ok, type SetupCheck, type SetupContext, wrong } from './setup-context';

/** The oldest Postgres that the tests run on. */
const OLDEST_POSTGRES = 15;

const { database, mail, quickbooks } = SETUP_TEXTS;

/** The books, mail and the database. */
export const HOUSE: readonly SetupCheck[] = [
  {
    id: 'quickbooks-connection',
    after: ['database-migrations'],
    async run({ db, config, now }) {
      if (config.quickbooks.isOff) return ok(quickbooks.off);
      const settings = config.quickbooks;
      const { connection } = await findBookState(db, { settings, now: now() });
      // 'first-call': a token from the environment, which is exchanged when something is first asked.
      const isIn = connection === 'connected' || connection === 'first-call';
      return isIn ? ok(quickbooks.found) : wrong(quickbooks.out);
    },
  },
  {
    id: 'quickbooks-webhooks',
    run({ config }) {
      if (config.quickbooks.isOff) return Promise.resolve(ok(quickbooks.off));
      const url = `${config.origin}/webhooks/quickbooks`;
      const isSet = config.quickbooks.webhookVerifier !== undefined;
      return Promise.resolve(isSet ? ok(quickbooks.verifier) : wrong(quickbooks.noVerifier(url)));
    },
  },
  {
    id: 'mail-server',
    run: (run) =>
      withMailer(run, async (mailer) => {
        const cause = await mailer.verify();
        if (cause === null) return ok(mail.found);
        if (cause === 'unauthorized') return wrong(mail.refused);
        return wrong(cause === 'unreachable' ? mail.unreachable : mail.other);
      }),
    always: (run) =>
      withMailer(run, async (mailer) => {
        const { from, staff } = run.config.mail;
        const { subject, text } = mail.test;
        const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
        const messageId = `setup-${randomUUID()}@${domain}`;
        const html = `<p>${text}</p>`;
        const { ok: isSent } = await mailer.send({ to: staff, subject, text, html, messageId });
        return [isSent ? mail.sent(staff) : mail.testFailed(staff)];
      }),
  },
  {
    id: 'database-version',
    async run({ db, config }) {
      const { version, isReplica } = await findDatabaseFacts(db);
      if (version < OLDEST_POSTGRES) return wrong(database.old(version, OLDEST_POSTGRES));
      if (isReplica) return wrong(database.replica);
      return ok(
        database.version(version, config.databaseUrl === undefined ? database.embedded : ''),
      );
    },
  },
  {
    id: 'database-rights',
    async run({ db }) {
      const { mayCreate } = await findDatabaseFacts(db);
      return mayCreate ? ok(database.rightsFound) : wrong(database.rights);
    },
  },
  {
    id: 'database-migrations',
    async run({ setup }) {
      const pending = await setup.pendingMigrations();
      return pending.length > 0 ? wrong(database.pending(pending)) : ok(database.migrated);
    },
    fix: async ({ setup }) => [database.applied((await setup.migrate()).length)],
  },
  {
    id: 'database-session',
    async run({ db }) {
      const { timeZone, isolation } = await findDatabaseFacts(db);
      if (timeZone !== 'UTC') return wrong(database.zone(timeZone));
      return isolation === 'read committed'
        ? ok(database.session)
        : wrong(database.isolation(isolation));
    },
  },
];

async function withMailer<T>({ config }: SetupContext, work: (mailer: Mailer) => Promise<T>) {
  const mailer = createMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from });
  try {
    return await work(mailer);
  } finally {
    mailer.close();
  }
}
