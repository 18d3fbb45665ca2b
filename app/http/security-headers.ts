/**
 * The sources that a page's content security policy allows (money-security, S-7). Scripts are allowed by the
 * nonce of the response or, for pages served from the page cache, by the hashes of their inline scripts.
 */
export type ContentSources = {
  /** `'nonce-…'` or `'sha256-…'` expressions, including the quotes. */
  scripts: string[];
  pictureOrigins: string[];
  checkoutOrigins: string[];
  /** Where sign-out redirects to, and connecting QuickBooks. */
  accountOrigins: string[];
  /** Stripe's hosted page for saving cards: the form's post redirects there. */
  cardOrigins: string[];
  /** Only for pages that show Stripe's own fields. */
  cardFields?: CardFieldSources | undefined;
  /** Vite's dev server uses a WebSocket, and /dev/ui frames itself. */
  development?: boolean;
};

/** What Stripe's fields need: its script, its frames, and their network calls. */
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
    `frame-ancestors ${development ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** Returns the headers of one page: its policy and, with Stripe's fields, the opener policy for pop-ups. */
export function pageSecurityHeaders(sources: ContentSources): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(sources),
    // The bank's login opens in a pop-up, which has to reach the fields through `window.opener`.
    // https://docs.stripe.com/financial-connections/deployment-checklist
    ...(sources.cardFields && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
  };
}

/** Returns the headers that do not depend on the page; a page's own headers take precedence. */
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
