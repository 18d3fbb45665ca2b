import type { ProductType } from '~/domain/catalogue/catalogue';

export type Subcategory = {
  /** Last segment of the URL, and the tag of its products. */
  slug: string;
  label: string;
};

export type Category = {
  /** The URL's path without its slash. */
  slug: string;
  label: string;
  productTypes: readonly ProductType[];
  /** The page's `h1`. */
  heading: string;
  intro: string;
  /** URL of the scene without its extension; the page adds formats and sizes. */
  picture: string;
  children: readonly Subcategory[];
};

/**
 * The categories (spec section 2, category pages). Pages, mega-menu, footer and sitemap are built from this
 * table.
 */
export const CATEGORIES: readonly Category[] = [
  {
    slug: 'cups',
    label: 'Cups',
    productTypes: ['cups'],
    heading: 'Compostable cups',
    intro:
      'Paper and plant-based cups for the first espresso, the last iced tea, and everything in between.',
    picture: '/pictures/category-cups',
    children: [
      { slug: 'cold-cups', label: 'Cold Cups' },
      { slug: 'hot-cups', label: 'Hot Cups' },
      { slug: 'party-packs', label: 'Party Packs' },
      { slug: 'college', label: 'College' },
    ],
  },
  {
    slug: 'lids',
    label: 'Lids',
    productTypes: ['lids'],
    heading: 'Lids that fit',
    intro: 'Match the rim in millimeters, and every lid closes with a click.',
    picture: '/pictures/category-lids',
    children: [
      { slug: 'sip', label: 'Sip' },
      { slug: 'flat', label: 'Flat' },
      { slug: 'dome', label: 'Dome' },
      { slug: 'hot', label: 'Hot' },
    ],
  },
  {
    slug: 'containers',
    label: 'Containers',
    productTypes: ['containers'],
    heading: 'Take-out containers',
    intro: 'Trays, boxes, and clamshells that carry a hot meal home, then return to the soil.',
    picture: '/pictures/category-containers',
    children: [
      { slug: 'trays', label: 'Trays' },
      { slug: 'boxes', label: 'Boxes' },
      { slug: 'clamshells', label: 'Clamshells' },
    ],
  },
  {
    slug: 'cutlery',
    label: 'Cutlery',
    productTypes: ['cutlery'],
    heading: 'Wood and plant-based cutlery',
    intro: 'Forks, knives, and spoons that do the job without an ounce of fossil plastic.',
    picture: '/pictures/category-cutlery',
    children: [
      { slug: 'forks', label: 'Forks' },
      { slug: 'knives', label: 'Knives' },
      { slug: 'spoons', label: 'Spoons' },
    ],
  },
  {
    slug: 'other',
    label: 'Other',
    productTypes: ['tableware', 'straws', 'bags', 'sleeves', 'paper'],
    heading: 'Everything else on the counter',
    intro: 'Plates, bowls, straws, bags, sleeves, and grease-proof paper to round out the order.',
    picture: '/pictures/category-other',
    children: [
      { slug: 'tableware', label: 'Tableware' },
      { slug: 'straws', label: 'Straws' },
    ],
  },
  {
    slug: 'merch',
    label: 'Merch',
    productTypes: ['merch'],
    heading: 'Merch to wear for years',
    intro: 'Organic cotton with the Earth Brands leaf: the one thing here that isn’t disposable.',
    picture: '/pictures/category-merch',
    children: [
      { slug: 'tees', label: 'Tees' },
      { slug: 'hoodies', label: 'Hoodies' },
      { slug: 'hats', label: 'Hats' },
    ],
  },
];

export function findCategory(slug: string): Category | undefined {
  return CATEGORIES.find((category) => category.slug === slug);
}

/** Returns a subcategory by the last segment of the URL; undefined if the category does not have it. */
export function findSubcategory(category: Category, kind: string): Subcategory | undefined {
  return category.children.find((child) => child.slug === kind);
}
