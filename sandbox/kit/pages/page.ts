import { createHash } from 'node:crypto';
import { html, Html } from './html';
import { STYLE } from './style';

type PageLink = { label: string; href: string; current?: boolean };

type PageParts = {
  /** Plain text: the page's `h1` and, followed by "- Sandbox", the window's title. */
  title: string;
  /** The content below the heading; make it with `html`. */
  body: Html;
  /** Links at the top; leave them out where a shopper should only go forward or back, as in a checkout. */
  nav?: readonly PageLink[];
  /** The company this page stands in for, such as 'Shopify'; named in the strip at the top. */
  company?: string;
};

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Returns links to the sandbox's own pages, for `nav` on pages that a developer (not a shopper) opens. */
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
 * Renders a whole HTML document in the sandbox's common look: a strip that says what it stands in for, the
 * navigation, and `main` with the `h1`. No scripts; the stylesheet is inline so that any company can answer
 * with the string alone. Send it with `pageHeaders()`.
 */
export function page({ title, body, nav, company }: PageParts): string {
  const standIn = company ? `Stands in for ${company}.` : 'Stands in for outside companies.';
  // The style element is not made with `html`: its text must match the hash in the header byte for byte.
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
<p class="strip"><b>Sandbox</b>${html`${standIn}`} No real money, no real email.</p>
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
 * Returns the response headers for `page()`. `foreignMarkup` is for a page that shows mail in a `srcdoc`
 * iframe: such a frame inherits this policy, and mail uses inline styles and remote images. Scripts are
 * refused in both. There is no `form-action`, because Chromium also applies it to the redirect after a form,
 * and the hosted pages send people back to the shop.
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
