import { describe, expect, it } from 'vitest';
import { websiteHost } from './form-text.schema.server';

describe('the host of a website', () => {
  it.each([
    ['https://brunos-bakehouse.example.com', 'brunos-bakehouse.example.com'],
    ['http://Example.COM/about?x=1#team', 'example.com'],
    ['example.com', 'example.com'],
    ['www.example.co.uk/shop', 'example.co.uk'],
    ['  https://example.org.  ', 'example.org'],
    ['https://www.com', 'www.com'],
    ['https://bücher.de', 'xn--bcher-kva.de'],
    ['https://例え.jp', 'xn--r8jz45g.jp'],
    ['https://xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['https://user-pages.github.io', 'user-pages.github.io'],
  ])('of %j is %s', (typed, host) => {
    expect(websiteHost(typed)).toBe(host);
  });

  it.each([
    ['nothing', ''],
    ['no name', 'https://'],
    ['another scheme', 'ftp://example.com'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/html,x'],
    ['a port', 'https://example.com:8443'],
    ['the scheme’s own port', 'https://example.com:443/'],
    ['a user', 'https://user@example.com'],
    ['a user and a password', 'https://user:secret@example.com'],
    ['a host behind an at sign', 'https://example.com@127.0.0.1'],
    ['a backslash', String.raw`https://example.com\@evil.example.org`],
    ['a line break', 'https://example.com\r\nHost: evil.example.org'],
    ['a tab that a parser drops', 'https://exam\tple.com'],
    ['a null', 'https://example.com\0.evil.example.org'],
    ['a blank', 'https://example .com'],
    ['loopback', 'http://127.0.0.1'],
    ['loopback as one number', 'http://2130706433'],
    ['loopback in hexadecimal', 'http://0x7f000001'],
    ['loopback in octal', 'http://0177.0.0.1'],
    ['loopback, shortened', 'http://127.1'],
    ['loopback in full-width digits', 'http://１２７.０.０.１'],
    ['a private address', 'https://10.0.0.1'],
    ['the cloud’s own address', 'http://169.254.169.254/latest/meta-data'],
    ['IPv6 loopback', 'http://[::1]'],
    ['IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]'],
    ['a public IP address', 'https://93.184.216.34'],
    ['localhost', 'http://localhost'],
    ['below localhost', 'http://app.localhost'],
    ['a bare name', 'http://intranet'],
    ['a name of one’s own network', 'http://printer.local'],
    ['a cloud’s inner name', 'http://metadata.google.internal'],
    ['a suffix that nobody knows', 'https://shop.nosuchsuffix'],
    ['a public suffix alone', 'https://co.uk'],
    ['an underscore', 'https://a_b.example.com'],
    ['an empty label', 'https://example..com'],
    ['a label that is too long', `https://${'a'.repeat(64)}.com`],
    ['a name that is too long', `https://${'a.'.repeat(130)}com`],
    ['a text that is too long', `https://example.com/${'a'.repeat(3000)}`],
  ])('is null for %s', (_what, typed) => {
    expect(websiteHost(typed)).toBeNull();
  });
});
