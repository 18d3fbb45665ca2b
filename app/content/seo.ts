import type { MetaDescriptor } from '@remix-run/node';

export const STORE_NAME = 'Earth Brands';

/** What an address shows when it is shared and has no picture of its own. */
const SHARED_PICTURE = '/pictures/hero-1280.webp';

export type PageFacts = {
  /** The public address of the store, `originOf(matches)`. */
  origin: string;
  /** The page's one address, without what only filters or chooses. */
  path: string;
  /** Without the store's name. */
  title: string;
  /** One or two sentences; cut at a word where search engines would cut it. */
  description: string;
  /** Absolute address of the picture that stands for the page. */
  picture?: string;
  /** False keeps search engines out: results of a search, empty lists. */
  index?: boolean;
  /** What kind of thing the page is (https://ogp.me). */
  kind?: 'website' | 'product';
};

const DESCRIPTION_LENGTH = 160;

/** A text's beginning, whole words only, for a description. */
export function shortened(text: string, length = DESCRIPTION_LENGTH): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,.;:]+$/, '')}…`;
}

/** The store's public address out of the root's data, which every page's `meta` is given. */
export function originOf(matches: readonly { id: string; data: unknown }[]): string {
  const root = matches.find(({ id }) => id === 'root')?.data as { origin?: unknown } | undefined;
  return typeof root?.origin === 'string' ? root.origin : '';
}

/** Title, description, canonical address and Open Graph of one page. */
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

/** The head of a page of one person: a title, and nothing for search engines. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${STORE_NAME}` }, { name: 'robots', content: 'noindex, nofollow' }];
}
