/**
 * The headers that every page carries (money-security, S-7). Scripts are allowed by the nonce of the
 * one response, or, for pages that many people get from the page cache, by the hashes of the inline
 * scripts that are in them.
 */
export type ContentSources = {
  /** `'nonce-…'` or `'sha256-…'` expressions, with their quotes. */
  scripts: string[];
  pictureOrigins: string[];
  checkoutOrigins: string[];
  /** Where signing out leads to. */
  accountOrigins: string[];
  /** Vite's dev server speaks over a socket. */
  development?: boolean;
};

export function contentSecurityPolicy(sources: ContentSources): string {
  const { scripts, pictureOrigins, development } = sources;
  const formTargets = new Set([...sources.checkoutOrigins, ...sources.accountOrigins]);
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts.join(' ')}`.trimEnd(),
    // Radix and hydrogen-react position with style attributes; style elements stay forbidden.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: ${pictureOrigins.join(' ')}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' ${[...formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** The headers that do not depend on the page. */
export function fixedSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // no-referrer would make browsers send `Origin: null` with plain form posts.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
