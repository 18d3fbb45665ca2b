import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server';

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

describe('a live store', () => {
  it('has everything real, and nothing of the sandbox in what it leaves out', () => {
    expect(parseConfig(LIVE)).toMatchObject({
      needsSandbox: false,
      everyPlatformIsSandbox: false,
      isMixed: false,
      quickbooks: { isOff: true },
      logos: { isOff: true },
    });
  });

  it.each([
    [
      'the sandbox’s Stripe',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' },
      'STRIPE_SECRET_KEY',
    ],
    ['the sandbox’s shop and sign-in', { PUBLIC_STORE_DOMAIN: '' }, 'PUBLIC_STORE_DOMAIN'],
    ['the sandbox’s inbox', { SMTP_URL: '' }, 'SMTP_URL'],
    ['an inbox for trials', { SMTP_URL: 'smtp://localhost:4025' }, 'SMTP_URL'],
    ['no address', { ORIGIN: '' }, 'ORIGIN'],
    ['an address without https', { ORIGIN: 'http://shop.cups.test' }, 'ORIGIN'],
    ['the embedded database', { DATABASE_URL: '' }, 'DATABASE_URL'],
    ['no secret of its own', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    [
      'the sandbox’s webhook secret',
      { STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
      'STRIPE_WEBHOOK_SECRET',
    ],
    [
      'the sandbox’s app secret',
      { SHOPIFY_API_SECRET: 'sandbox-client-secret' },
      'SHOPIFY_API_SECRET',
    ],
    ['a test key beside a live one', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY'],
  ])('refuses to start with %s, naming the variable', (_what, change, name) => {
    const start = () => parseConfig({ ...LIVE, ...change });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(name);
  });

  it('names everything that is missing at once', () => {
    const { STRIPE_SECRET_KEY, SESSION_SECRET } = LIVE;
    const start = () => parseConfig({ STRIPE_SECRET_KEY, SESSION_SECRET });
    expect(start).toThrow(/PUBLIC_STORE_DOMAIN.*SMTP_URL.*ORIGIN.*DATABASE_URL/);
  });

  it('may be mixed with the sandbox for a trial, on any address and database', () => {
    const { STRIPE_SECRET_KEY, SESSION_SECRET } = LIVE;
    const mixed = parseConfig({ STRIPE_SECRET_KEY, SESSION_SECRET, ALLOW_MIXED: '1' });
    expect(mixed).toMatchObject({ isMixed: true, needsSandbox: true });
    // It changes nothing where nothing is mixed.
    expect(parseConfig({ ...LIVE, ALLOW_MIXED: '1' }).isMixed).toBe(false);
    expect(() => parseConfig({ ...LIVE, ALLOW_MIXED: '1', ORIGIN: '' })).toThrow('ORIGIN');
  });
});
