import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server';

const TRIAL = { SESSION_SECRET: 'x'.repeat(32), ALLOW_MIXED: '1' };
const SENDERS = { MAIL_FROM: 'Cups <hello@cups.test>', MAIL_STAFF: 'sales@cups.test' };

describe('mail', () => {
  it('is the sandbox’s until a server is named', () => {
    const { mail, everyPlatformIsSandbox } = parseConfig({ SANDBOX_SMTP_PORT: '4125' });
    expect(mail.smtpUrl).toBe('smtp://localhost:4125');
    expect(everyPlatformIsSandbox).toBe(true);
    // A server on the own machine does not count as real.
    expect(parseConfig({ SMTP_URL: 'smtp://127.0.0.1:1025' }).everyPlatformIsSandbox).toBe(true);
  });

  it('is real with a server, its sender and whom it tells', () => {
    const SMTP_URL = 'smtps://user:p%40ss@mail.cups.test:465';
    const { mail, everyPlatformIsSandbox } = parseConfig({ ...TRIAL, SMTP_URL, ...SENDERS });
    expect(everyPlatformIsSandbox).toBe(false);
    expect(mail).toEqual({
      smtpUrl: SMTP_URL,
      from: 'Cups <hello@cups.test>',
      staff: 'sales@cups.test',
      orders: 'store',
    });
  });

  it('counts a relay on this machine as real, which has a port of its own', () => {
    const SMTP_URL = 'smtp://127.0.0.1:25';
    expect(parseConfig({ ...TRIAL, SMTP_URL, ...SENDERS }).everyPlatformIsSandbox).toBe(false);
  });

  it.each([
    ['no sender', { SMTP_URL: 'smtp://mail.cups.test', MAIL_FROM: '' }],
    ['nobody to tell', { SMTP_URL: 'smtp://mail.cups.test', MAIL_STAFF: '' }],
    ['an address without its beginning', { SMTP_URL: 'user:open-sesame@mail.cups.test:587' }],
    ['a broken beginning', { SMTP_URL: 'smtp//user:open-sesame@mail.cups.test' }],
    ['no server', { SMTP_URL: 'smtp:/mail.cups.test' }],
    ['another protocol', { SMTP_URL: 'https://user:open-sesame@mail.cups.test' }],
    ['a sender that is no address', { MAIL_FROM: 'Cups' }],
    ['a sender with an address that is none', { MAIL_FROM: 'Cups <hello>' }],
    [
      'staff with a name, as no mail to them would ever leave',
      { MAIL_STAFF: 'Sales <s@cups.test>' },
    ],
    ['several of the staff', { MAIL_STAFF: 'a@cups.test, b@cups.test' }],
  ])('refuses to start with %s, and says no password back', (_what, environment) => {
    const start = () => parseConfig({ ...TRIAL, ...SENDERS, ...environment });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(/SMTP_URL|MAIL_FROM|MAIL_STAFF/);
    expect(start).not.toThrow(/open-sesame/);
  });
});
