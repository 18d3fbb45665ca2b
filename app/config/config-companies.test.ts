import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server';

const SESSION_SECRET = 'x'.repeat(32);
const TRIAL = { SESSION_SECRET, ALLOW_MIXED: '1' };
const QUICKBOOKS = { QUICKBOOKS_CLIENT_ID: 'id', QUICKBOOKS_CLIENT_SECRET: 'secret' };

describe('QuickBooks and the logo service', () => {
  it('are the sandbox’s until their own variables are set', () => {
    const { quickbooks, logos, everyPlatformIsSandbox } = parseConfig({ SANDBOX_PORT: '4150' });
    expect(everyPlatformIsSandbox).toBe(true);
    expect(quickbooks).toMatchObject({
      isOff: false,
      base: 'http://localhost:4150',
      tokenUrl: 'http://localhost:4150/oauth2/v1/tokens/bearer',
    });
    expect(logos).toMatchObject({ real: false, base: 'http://localhost:4150/logos' });
  });

  it('become real on their own, and then nothing known to everybody is left', () => {
    const config = parseConfig({ ...TRIAL, QUICKBOOKS_REALM_ID: '12', ...QUICKBOOKS });
    expect(config.quickbooks).toMatchObject({
      isOff: false,
      base: 'https://quickbooks.api.intuit.com',
      tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
      refreshToken: undefined,
    });
    expect(config).toMatchObject({ everyPlatformIsSandbox: false, logos: { real: false } });
    // The company may come with its connection.
    expect(parseConfig({ ...TRIAL, ...QUICKBOOKS }).quickbooks).toMatchObject({
      authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
      realmId: undefined,
    });
    const logos = parseConfig({ ...TRIAL, LOGO_API_TOKEN: 'pk_1' });
    expect(logos.logos).toEqual({
      real: true,
      isOff: false,
      base: 'https://img.logo.dev',
      token: 'pk_1',
    });
    expect(logos).toMatchObject({ everyPlatformIsSandbox: false, isMixed: true });
  });

  it.each([
    ['a company without its app', { ...TRIAL, QUICKBOOKS_REALM_ID: '12' }],
    ['a token without its company', { ...TRIAL, ...QUICKBOOKS, QUICKBOOKS_REFRESH_TOKEN: 'RT1' }],
    ['a company that is no number', { ...TRIAL, QUICKBOOKS_REALM_ID: '1/x', ...QUICKBOOKS }],
    ['the public session secret', { ALLOW_MIXED: '1', LOGO_API_TOKEN: 'pk_1' }],
    ['a switch for checks', { ...TRIAL, LOGO_API_TOKEN: 'pk_1', LIMIT_RATE_OFF: '1' }],
  ])('refuse to start with %s', (_what, environment) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError);
  });

  it('may be stood before by a proxy', () => {
    const { quickbooks, logos } = parseConfig({
      QBO_TOKEN_URL: 'http://localhost:4151/token',
      LOGO_API_BASE: 'http://localhost:4152/',
    });
    expect(quickbooks.tokenUrl).toBe('http://localhost:4151/token');
    expect(logos.base).toBe('http://localhost:4152');
  });
});
