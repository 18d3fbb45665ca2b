import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server';

const TRIAL = { SESSION_SECRET: 'x'.repeat(32), ALLOW_MIXED: '1' };

describe('Stripe', () => {
  it('is the sandbox’s until there is a secret key', () => {
    const { stripe, everyPlatformIsSandbox } = parseConfig({ SANDBOX_PORT: '4150' });
    expect(everyPlatformIsSandbox).toBe(true);
    expect(stripe).toMatchObject({ real: false, base: 'http://localhost:4150', livemode: false });
  });

  it.each([
    ['sk_test_1', 'pk_test_1', false],
    ['rk_live_1', 'pk_live_1', true],
    ['sk_live_1', undefined, true],
  ])('is real with %s and %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, livemode) => {
    const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY };
    expect(parseConfig({ ...TRIAL, ...keys }).stripe).toMatchObject({
      real: true,
      base: 'https://api.stripe.com',
      livemode,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      scriptUrl: undefined,
    });
  });

  it.each([
    ['sk_live_1', 'pk_test_1'],
    ['rk_test_1', 'pk_live_1'],
  ])('refuses to start with %s and %s: no card could be saved', (secret, publishable) => {
    const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
    expect(() => parseConfig({ ...TRIAL, ...keys })).toThrow(ConfigError);
  });
});
