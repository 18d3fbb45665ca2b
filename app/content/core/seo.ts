import type { MetaDescriptor } from '~/framework';

export const STORE_NAME = 'Earth Brands';

/** On every page of a store with ALLOW_MIXED=1 (decision 0048). */
export const MIXED_NOTICE =
  'This store isn’t open yet: it’s being tried out and takes no payments.';

/** Social preview of pages without a picture of their own. */
const SHARED_PICTURE = '/pictures/hero-1280.webp';

export type PageFacts = {
  /** The store's public origin, `originOf(matches)`. */
  origin: string;
  /** The page's canonical path, without parameters that only filter or choose. */
  path: string;
  /** Without the store's name. */
  title: string;
  /** One or two sentences; truncated at a word boundary to the length search engines show. */
  description: string;
  /** Absolute URL of the page's picture. */
  picture?: string;
  /** False for pages that must not be indexed: search results, empty lists. */
  index?: boolean;
  /** Open Graph type of the page (https://ogp.me). */
  kind?: 'website' | 'product';
};

const DESCRIPTION_LENGTH = 160;

/** Truncates a text at a word boundary, for a description. */
export function shortened(text: string, length = DESCRIPTION_LENGTH): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,.;:]+$/, '')}…`;
}

/** Returns the store's public origin from the root's data, which every `meta` function receives. */
export function originOf(matches: readonly { id: string; data: unknown }[]): string {
  const root = matches.find(({ id }) => id === 'root')?.data as { origin?: unknown } | undefined;
  return typeof root?.origin === 'string' ? root.origin : '';
}

/** Returns title, description, canonical URL and Open Graph tags of a page. */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { origin, path, index = true, kind = 'website' } = facts;
  const title = path === '/' ? facts.title : `${facts.title} | ${STORE_NAME}`;
  const description = shortened(facts.description);
  const url = origin + path;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(index ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:site_name', content: STORE_NAME },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: facts.picture ?? origin + SHARED_PICTURE },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Returns the meta tags of a personal page: a title, and noindex. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${STORE_NAME}` }, { name: 'robots', content: 'noindex, nofollow' }];
}
