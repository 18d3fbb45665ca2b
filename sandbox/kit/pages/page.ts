import { createHash } from 'node:crypto';
import { html, Html } from './html';
import { STYLE } from './style';

type PageLink = { label: string; href: string; current?: boolean };

type PageParts = {
  /** Plain text: the page's `h1` and, with the mark of the sandbox, the window's title. */
  title: string;
  /** What stands below the heading; make it with `html`. */
  body: Html;
  /** Links at the top; leave out where a shopper should only go on or back, as in a checkout. */
  nav?: readonly PageLink[];
  /** Whom this page stands in for, as in 'Shopify'; named in the strip. */
  company?: string;
};

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The sandbox's own pages, for `nav` on those that a developer (not a shopper) opens. */
export function sandboxNav(current?: '/' | '/mail'): PageLink[] {
  return [
    { label: 'Inspector', href: '/', current: current === '/' },
    { label: 'Inbox', href: '/mail', current: current === '/mail' },
  ];
}

function navigation(links: readonly PageLink[] | undefined): Html | null {
  if (!links?.length) return null;
  const anchors = links.map(({ label, href, current }) =>
    current
      ? html`<a href="${href}" aria-current="page">${label}</a>`
      : html`<a href="${href}">${label}</a>`,
  );
  return html`<nav class="top" aria-label="Sandbox">${anchors}</nav>`;
}

/**
 * A whole HTML document in the sandbox's one look: strip that says what it is, navigation,
 * `main` with the `h1`. No scripts; the stylesheet is inline so that any company can answer with
 * the string alone. Send it with `pageHeaders()`.
 */
export function page({ title, body, nav, company }: PageParts): string {
  const standIn = company ? `Stands in for ${company}.` : 'Stands in for the outside world.';
  // The style element is written by hand: its text must match the hash of the header byte for byte.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${html`${title}`} - Sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<p class="strip"><b>Sandbox</b>${html`${standIn}`} No real money, no real mail.</p>
${navigation(nav) ?? ''}
</header>
<main id="main" tabindex="-1">
<h1>${html`${title}`}</h1>
${body}
</main>
</body>
</html>
`;
}

/**
 * Response headers for `page()`. `foreignMarkup` is for a page that shows mail in an iframe by
 * `srcdoc`: such a frame inherits this policy, and mail is written with inline styles and pictures
 * from elsewhere. Scripts are refused in both. There is no `form-action`: Chromium applies it to
 * the redirect after a form as well, and the hosted pages send people back to the shop.
 */
export function pageHeaders(options: { foreignMarkup?: boolean } = {}): Record<string, string> {
  const policy = options.foreignMarkup
    ? "style-src 'unsafe-inline'; img-src * data:; font-src * data:; frame-src 'self'"
    : `style-src 'sha256-${STYLE_HASH}'; img-src * data:`;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
