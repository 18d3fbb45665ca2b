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
  /** Where cards are saved: the form's post leads there. */
  cardOrigins: string[];
  /** Only for the page that shows the card company's own fields. */
  cardFields?: CardFieldSources | undefined;
  /** Vite's dev server speaks over a socket. */
  development?: boolean;
};

/** What the card company's fields need: its script, its frames, and their calls. */
export type CardFieldSources = {
  scriptOrigins: string[];
  frameOrigins: string[];
  connectOrigins: string[];
};

export function contentSecurityPolicy(sources: ContentSources): string {
  const { scripts, pictureOrigins, cardFields, development } = sources;
  const { checkoutOrigins, accountOrigins, cardOrigins } = sources;
  const formTargets = new Set([...checkoutOrigins, ...accountOrigins, ...cardOrigins]);
  const scriptSources = [...scripts, ...(cardFields?.scriptOrigins ?? [])];
  const connectSources = [...(cardFields?.connectOrigins ?? []), ...(development ? ['ws:'] : [])];
  return [
    `default-src 'self'`,
    `script-src 'self' ${scriptSources.join(' ')}`.trimEnd(),
    // Radix and hydrogen-react position with style attributes; style elements stay forbidden.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: ${pictureOrigins.join(' ')}`,
    `connect-src 'self' ${connectSources.join(' ')}`.trimEnd(),
    ...(cardFields ? [`frame-src ${cardFields.frameOrigins.join(' ')}`] : []),
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' ${[...formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** The headers of one page: its policy, and what it says of windows where it has the card company's fields. */
export function pageSecurityHeaders(sources: ContentSources): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(sources),
    // A bank opens a window of its own, which has to find its way back to the fields.
    // https://docs.stripe.com/financial-connections/deployment-checklist
    ...(sources.cardFields && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
  };
}

/** The headers that do not depend on the page; a page's own win over them. */
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
