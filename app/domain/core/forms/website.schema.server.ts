import { parse } from 'tldts';

/** The longest name that DNS allows. */
const LONGEST_HOST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the host name of a typed company website: lower case, punycode, without `www.`. Null unless its
 * public suffix is known, which excludes local names (`intranet`, `printer.local`) and IP addresses in any
 * notation. Null also for a text with a port, a user or a password (money-security 7.5).
 */
export function websiteHost(typed: string): string | null {
  const text = typed.trim();
  // Characters that a URL parser would silently drop or rewrite.
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

/** Whether there is a port, including a default port, which the parser drops. */
function hasPort(address: string): boolean {
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
  return authority.includes(':');
}
