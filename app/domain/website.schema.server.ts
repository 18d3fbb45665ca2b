import { parse } from 'tldts';

/** DNS allows no longer name. */
const LONGEST_HOST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host name of a company's website, as somebody has typed it, or null: in small letters, in
 * punycode, without `www.`. Its public suffix has to be one that is known, so that names of one's own
 * network (`intranet`, `printer.local`) and IP addresses in whatever spelling are none; neither are
 * texts with a port, a user or a password in them (money-security 7.5).
 */
export function websiteHost(typed: string): string | null {
  const text = typed.trim();
  // What a URL parser would quietly take out or turn around.
  if (text === '' || text.length > 2048 || /[\p{Cc}\s\\@]/u.test(text)) return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || hasPort(withScheme)) return null;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  if (host.length > LONGEST_HOST || !host.split('.').every((label) => LABEL.test(label)))
    return null;
  const { domain, isIcann, isIp } = parse(host, { allowPrivateDomains: false });
  return domain !== null && isIcann === true && isIp === false ? host : null;
}

/** Also one that the parser drops because it is the scheme's own. */
function hasPort(address: string): boolean {
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
  return authority.includes(':');
}
