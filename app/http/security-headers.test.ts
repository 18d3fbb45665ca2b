import { describe, expect, it } from 'vitest';
import { parseConfig } from '~/config/config.server';
import { contentSecurityPolicy } from './security-headers';

const { stripe } = parseConfig({
  STRIPE_SECRET_KEY: 'sk_test_1',
  ALLOW_MIXED: '1',
  SESSION_SECRET: 'x'.repeat(32),
});

const sources = {
  scripts: [`'nonce-1'`],
  pictureOrigins: [],
  checkoutOrigins: [],
  accountOrigins: [],
  cardOrigins: stripe.pageOrigins,
};

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((one) => one.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the policy of the page with the real card company’s fields', () => {
  const policy = contentSecurityPolicy({ ...sources, cardFields: stripe });

  // https://docs.stripe.com/security/guide#content-security-policy, Stripe.js
  it.each([
    ['script-src', ['https://js.stripe.com', 'https://*.js.stripe.com']],
    ['frame-src', ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']],
    ['connect-src', ['https://api.stripe.com']],
  ])('has in %s what their guide asks for', (name, hosts) => {
    expect(directive(policy, name)).toEqual(expect.arrayContaining(hosts));
  });

  it('is no other page’s', () => {
    expect(contentSecurityPolicy(sources)).not.toMatch(/(?:js|hooks|api)\.stripe\.com/);
  });
});
