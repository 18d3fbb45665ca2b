import type { ProductType } from '~/domain/catalogue/catalogue';

export type Subcategory = {
  /** Last segment of the URL, and the tag of its products. */
  slug: string;
  label: string;
  intro: string;
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
      {
        slug: 'cold-cups',
        label: 'Cold Cups',
        intro: 'Clear as glass, made from plants, and ready for ice.',
      },
      {
        slug: 'hot-cups',
        label: 'Hot Cups',
        intro: 'Single wall, double wall, and ripple wall, with rims that hold a lid tight.',
      },
      {
        slug: 'party-packs',
        label: 'Party Packs',
        intro: 'Cups in small cases for birthdays, weddings, and block parties.',
      },
      {
        slug: 'college',
        label: 'College',
        intro: 'Game-day cups for tailgates, dorm rooms, and chapter houses.',
      },
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
      { slug: 'sip', label: 'Sip', intro: 'Drink straight from the lid, no straw needed.' },
      { slug: 'flat', label: 'Flat', intro: 'Low and stackable, with a straw slot.' },
      { slug: 'dome', label: 'Dome', intro: 'Headroom for whipped cream and tall toppings.' },
      { slug: 'hot', label: 'Hot', intro: 'Fiber and plant-based lids that hold up to steam.' },
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
      { slug: 'trays', label: 'Trays', intro: 'Open, sturdy, and quick to fill at the counter.' },
      { slug: 'boxes', label: 'Boxes', intro: 'Folded kraft that keeps its corners and its heat.' },
      {
        slug: 'clamshells',
        label: 'Clamshells',
        intro: 'Hinged bagasse that shuts tight and shrugs off grease.',
      },
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
      { slug: 'forks', label: 'Forks', intro: 'Tines that make it to the end of the salad.' },
      { slug: 'knives', label: 'Knives', intro: 'Edges that cut through bread cleanly.' },
      { slug: 'spoons', label: 'Spoons', intro: 'Deep enough for soup, small enough for gelato.' },
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
      {
        slug: 'tableware',
        label: 'Tableware',
        intro: 'Plates, bowls, and napkins, and no dishes to wash.',
      },
      {
        slug: 'straws',
        label: 'Straws',
        intro: 'Paper and plant-based straws that last as long as the drink.',
      },
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
      { slug: 'tees', label: 'Tees', intro: 'Heavy organic cotton in a plain cut with one print.' },
      { slug: 'hoodies', label: 'Hoodies', intro: 'Brushed inside, for early market mornings.' },
      { slug: 'hats', label: 'Hats', intro: 'Caps for sun, rain, and steam.' },
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
