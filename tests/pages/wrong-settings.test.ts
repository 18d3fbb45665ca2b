import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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

/** What is set, and every sentence that the start ends with. Faults that are found together share a start. */
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
      OTEL_EXPORTER_OTLP_HEADERS: 'token',
    },
    [
      'The environment is not usable.',
      'needs 32 characters or more in each of its secrets',
      'TRUSTED_PROXY: has to be a number, or networks like 10.0.0.0/8',
      'SMTP_URL: has to be smtp://host:port or smtps://user:password@host',
      'MAIL_STAFF: has to be one address, without a name',
      'SENTRY_DSN: has to be https://KEY@HOST/PROJECT',
      'has to be NAME=VALUE,NAME=VALUE',
    ],
  ],
];

it.each(WRONG)(
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
    expect(stderr).not.toMatch(/sk_live_1|whsec_sandbox|sandbox-client|password@mail|short/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);
