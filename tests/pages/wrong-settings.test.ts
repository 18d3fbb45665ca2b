import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { some } from '../support/matrix';

const root = join(import.meta.dirname, '../..');

const LIVE = {
  ORIGIN: 'https://shop.cups.test',
  DATABASE_URL: 'postgres://store@db.cups.test/store',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_STORE_DOMAIN: 'cups.myshopify.com',
  PRIVATE_STOREFRONT_API_TOKEN: 'shpat_1',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'secret',
  PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: 'client',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  SMTP_URL: 'smtps://mail.cups.test',
  MAIL_FROM: 'hello@cups.test',
  MAIL_STAFF: 'sales@cups.test',
};

const MIXED = (names: string) =>
  `The sandbox cannot stand in for a part of a real store. Set ${names} too, or ALLOW_MIXED=1 to try the store out: it ` +
  'then takes no payments.';
const NO_SECRET =
  'SESSION_SECRET (32 characters or more) is needed as soon as a platform is a real one.';
const NO_ORIGIN = 'ORIGIN has to be the store’s public address and begin with https://.';
const NO_DATABASE = 'DATABASE_URL is needed: the embedded database does not survive a power cut.';

/**
 * What is set, and every sentence that the start ends with. Faults that are found together share a start.
 * Each start takes a second of a processor, so `npm test` has some of them; app/config has tests of every rule.
 */
const WRONG: [string, Record<string, string>, string[]][] = [
  [
    'nothing real but Stripe',
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    [
      MIXED('PUBLIC_STORE_DOMAIN (Shopify and sign-in), SMTP_URL'),
      NO_SECRET,
      NO_ORIGIN,
      NO_DATABASE,
    ],
  ],
  [
    'the sandbox’s Stripe and secrets that everybody knows, without https',
    {
      ...LIVE,
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      SHOPIFY_API_SECRET: 'sandbox-client-secret',
      SESSION_SECRET: `${'x'.repeat(32)},sandbox-session-secret-that-everybody-knows`,
      ORIGIN: 'http://shop.cups.test',
    },
    [
      MIXED('STRIPE_SECRET_KEY'),
      'SESSION_SECRET, SHOPIFY_API_SECRET, STRIPE_WEBHOOK_SECRET: everybody knows this value. Set one of your own.',
      NO_ORIGIN,
    ],
  ],
  ['a real store without its address', { ...LIVE, ORIGIN: '' }, [NO_ORIGIN]],
  ['a real store without a database', { ...LIVE, DATABASE_URL: '' }, [NO_DATABASE]],
  ['a real store without its secret', { ...LIVE, SESSION_SECRET: '' }, [NO_SECRET]],
  ['an inbox for trials', { ...LIVE, SMTP_URL: 'smtp://localhost:4025' }, [MIXED('SMTP_URL')]],
  [
    'a test key beside a live one',
    { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' },
    ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY'],
  ],
  [
    'a shop without its keys',
    { ...LIVE, PRIVATE_STOREFRONT_API_TOKEN: '', SHOPIFY_API_KEY: '', SHOPIFY_API_SECRET: '' },
    [
      'With PUBLIC_STORE_DOMAIN set, these are needed: PRIVATE_STOREFRONT_API_TOKEN, SHOPIFY_API_KEY, SHOPIFY_API_SECRET.',
    ],
  ],
  [
    'a shop without a sign-in',
    { ...LIVE, PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: '' },
    ['With PUBLIC_STORE_DOMAIN set, PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID is needed.'],
  ],
  [
    'a mail server without a sender',
    { ...LIVE, MAIL_FROM: '', MAIL_STAFF: '' },
    ['With SMTP_URL set, these are needed: MAIL_FROM, MAIL_STAFF.'],
  ],
  [
    'switches of tests',
    { ...LIVE, FAILPOINT: 'after_confirm', LIMIT_RATE_OFF: '1', CLOCK_OFFSET_MS: '5' },
    ['FAILPOINT, LIMIT_RATE_OFF, CLOCK_OFFSET_MS cannot be set while a platform is a real one.'],
  ],
  [
    'an app at Intuit without its secret',
    { ...LIVE, QUICKBOOKS_CLIENT_ID: 'app' },
    ['QuickBooks needs both QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.'],
  ],
  [
    'a company in QuickBooks without an app at Intuit',
    { ...LIVE, QUICKBOOKS_REALM_ID: '9130' },
    ['QuickBooks needs both QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.'],
  ],
  [
    'a token of QuickBooks without its company',
    {
      ...LIVE,
      QUICKBOOKS_CLIENT_ID: 'app',
      QUICKBOOKS_CLIENT_SECRET: 'hidden',
      QUICKBOOKS_REFRESH_TOKEN: 'hidden',
    },
    ['QUICKBOOKS_REFRESH_TOKEN needs QUICKBOOKS_REALM_ID, its company.'],
  ],
  [
    'alarms that nobody can verify',
    { ...LIVE, ALARM_WEBHOOK_URL: 'https://duty.cups.test/hook' },
    ['With ALARM_WEBHOOK_URL set, this is needed: ALARM_WEBHOOK_SECRET.'],
  ],
  [
    'alarms that can be read on their way',
    {
      ...LIVE,
      ALARM_WEBHOOK_URL: 'http://duty.cups.test/hook',
      ALARM_WEBHOOK_SECRET: 'y'.repeat(16),
    },
    ['ALARM_WEBHOOK_URL has to begin with https://.'],
  ],
  [
    'a file that is empty',
    { ...LIVE, SESSION_SECRET: '', SESSION_SECRET_FILE: '/dev/null' },
    ['SESSION_SECRET_FILE: the file is empty.'],
  ],
  [
    'a value and a file for it',
    { ...LIVE, SMTP_URL_FILE: '/run/secrets/smtp' },
    ['SMTP_URL and SMTP_URL_FILE are both set. Set one of them.'],
  ],
  [
    'a database where nothing answers',
    { ...LIVE, DATABASE_URL: 'postgres://store:hidden@127.0.0.1:1/store' },
    ['DATABASE_URL: the database can’t be used: nothing answers there (ECONNREFUSED).'],
  ],
  [
    'a file that is not there',
    { ...LIVE, STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: '/nowhere/stripe' },
    ['STRIPE_SECRET_KEY_FILE: the file can’t be read (ENOENT).'],
  ],
  [
    'malformed values',
    {
      ...LIVE,
      SESSION_SECRET: 'short',
      TRUSTED_PROXY: 'yes',
      SMTP_URL: 'mail.cups.test',
      MAIL_STAFF: 'Sales <sales@cups.test>',
      SENTRY_DSN: 'https://errors.cups.test',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'token',
      METRICS_PORT: '70000',
      STATUS_TOKEN: 'hidden',
      ALARM_EMAIL: 'Duty <duty@cups.test>',
      ALARM_WEBHOOK_URL: 'duty.cups.test',
      ALARM_WEBHOOK_SECRET: 'hidden',
      QUICKBOOKS_REALM_ID: 'cups',
      QUICKBOOKS_API_BASE: 'intuit',
      STRIPE_SECRET_KEY: 'hidden',
      DATABASE_URL: 'mysql://store:hidden@db.cups.test/store',
      PORT: 'http',
      LOG_LEVEL: 'loud',
      OPENING_BALANCES_UNTIL: 'tomorrow',
    },
    [
      'The environment is not usable.',
      'needs 32 characters or more in each of its secrets',
      'TRUSTED_PROXY: has to be a number, or networks like 10.0.0.0/8',
      'SMTP_URL: has to be smtp://host:port or smtps://user:password@host',
      'MAIL_STAFF: has to be one address, without a name',
      'SENTRY_DSN: has to be https://KEY@HOST/PROJECT',
      'OTEL_EXPORTER_OTLP_ENDPOINT: has to be an address like https://example.com',
      'OTEL_EXPORTER_OTLP_HEADERS: has to be NAME=VALUE,NAME=VALUE',
      'METRICS_PORT: has to be 65535 or less',
      'STATUS_TOKEN: needs 16 characters or more',
      'ALARM_EMAIL: has to be one address, without a name',
      'ALARM_WEBHOOK_URL: has to be an address like https://example.com',
      'ALARM_WEBHOOK_SECRET: needs 16 characters or more',
      'QUICKBOOKS_REALM_ID: has to be a number',
      'QUICKBOOKS_API_BASE: has to be an address like https://example.com',
      'STRIPE_SECRET_KEY: has to begin with sk_live_, rk_live_, sk_test_ or rk_test_',
      'DATABASE_URL: has to be postgres://user:password@host:5432/database',
      'PORT: has to be a number',
      'LOG_LEVEL: has to be one of: debug, info, warn, error, silent',
      'OPENING_BALANCES_UNTIL: has to be a time like 2027-01-31T00:00:00Z',
    ],
  ],
];

it.each(some(WRONG, 4))(
  'the app does not start with %s, and says so',
  async (_what, settings, sentences) => {
    const env: NodeJS.ProcessEnv = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...settings,
    };
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(process.execPath, ['build/main/app.js'], { cwd: root, env }, (error, _out, text) =>
        resolve({ code: error?.code, stderr: text }),
      );
    });
    expect(code).toBe(1);
    for (const sentence of sentences) expect(stderr).toContain(sentence);
    // Never a value: it may be a secret.
    expect(stderr).not.toMatch(/sk_live_1|whsec_sandbox|sandbox-client|password@mail|short|hidden/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);
