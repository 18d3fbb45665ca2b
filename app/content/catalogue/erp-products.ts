import type { StaffCatalogueSort } from '~/domain/catalogue/staff-catalogue-query';

/** Texts of the pages about products. */
export const ERP_PRODUCTS = {
  title: 'Products',
  text: 'Everything the platform has, also what shoppers do not see.',
  none: 'No product is as you ask.',
  filters: {
    label: 'Which products',
    search: 'Search',
    searchHint: 'Title, address, tag or number',
    type: 'Type',
    anyType: 'Any type',
    shown: 'Shown to shoppers',
    stock: 'Stock',
    picture: 'Picture',
    sort: 'Order',
    any: 'Any',
    show: 'Show',
    clear: 'Show everything',
  },
  shown: { public: 'Public', hidden: 'Not public' },
  stock: { out: 'Sold out', in: 'In stock' },
  bare: 'Without a picture',
  sorts: {
    title: 'By title',
    'least-stock': 'Least stock first',
    'most-stock': 'Most stock first',
    cheapest: 'Cheapest first',
    dearest: 'Dearest first',
  } satisfies Record<StaffCatalogueSort, string>,
  columns: {
    product: 'Product',
    type: 'Type',
    price: 'Price from',
    stock: 'Stock',
    limit: 'Most per cart',
    tags: 'Tags',
  },
  noPicture: 'No picture',
  notPublic: 'Not public',
  uncounted: 'Not counted',
  noLimit: 'No limit',
  reading: 'The list is being read and is not complete yet. Load the page again in a moment.',
  cut: 'There are more products than this list keeps. Look for the others at the platform.',
  silent: 'The platform does not answer just now. This is how it was at',
} as const;

export const ERP_PRODUCT = {
  back: 'All products',
  facts: {
    number: 'Number at the platform',
    address: 'Address in the shop',
    type: 'Type',
    state: 'State at the platform',
    shown: 'Shown to shoppers',
    changed: 'Last changed or sold',
    limit: 'Most per cart, where a variant says nothing',
  },
  yes: 'Yes, it has the tag Public',
  no: 'No, it lacks the tag Public',
  view: 'See it in the shop',
  show: 'Show it to shoppers',
  showText: 'It is in the shop’s lists and its search within a minute.',
  hide: 'Hide it from shoppers…',
  hiding: {
    heading: (title: string) => `Hide “${title}” from shoppers?`,
    what: [
      'Its page, its place in lists and in the search are gone within a minute.',
      'Nobody can add it to a cart any more. Carts that hold it already keep it, and orders of it stay as they are.',
      'It stays at the platform with everything it has. Show it again and it is back.',
    ],
    confirm: 'Hide it',
    cancel: 'Leave it in the shop',
  },
  tags: {
    heading: 'Tags',
    label: 'Tags, divided by commas',
    hint: 'Without the tag Public, which has a button of its own. What you take out is taken from the product, what you add is added; others’ changes stay.',
    send: 'Save the tags',
  },
  variants: {
    heading: 'Variants',
    variant: 'Variant',
    sku: 'SKU',
    price: 'Price',
    stock: 'In stock',
    limit: 'Most per cart',
    change: 'Change',
    none: 'It has no variants.',
  },
  variant: {
    heading: (title: string) => `Change “${title}”`,
    back: 'Back to the product',
    price: 'Price in US dollars',
    priceHint: 'Counts for carts and drafts from now on. Orders that were placed stay as they are.',
    savePrice: 'Save the price',
    limit: 'Most that one cart may hold',
    limitHint: 'Nothing for no limit of its own.',
    saveLimit: 'Save the limit',
    stock: (place: string) => `In stock at ${place}`,
    stockHint:
      'What is there to sell now. It is saved only if nothing was sold since this page was drawn.',
    saveStock: 'Save the stock',
    uncounted: 'The platform does not count the stock of this variant.',
  },
  pictures: {
    heading: 'Pictures',
    text: 'New pictures are added at the platform. Here you choose which one lists show, and what is read out in its place.',
    none: 'It has no picture. Lists show a drawing in its place.',
    first: 'Lists show this one',
    choose: 'Show this one in lists',
    alt: 'What is on the picture',
    save: 'Save the words',
  },
  changed: (now: string) =>
    `Somebody has changed this since the page was drawn: now it is ${now === '' ? 'empty' : `“${now}”`}. Nothing was written. Save again to write over it.`,
  gone: 'This is not at the platform any more.',
  done: {
    shown: 'Shoppers see it within a minute.',
    hidden: 'Shoppers do not see it any more within a minute.',
    saved: 'It is saved at the platform.',
  },
} as const;

export type ProductDone = keyof typeof ERP_PRODUCT.done;

/** Parses the message code in a URL; null if it is unknown. */
export function productDone(text: string | null): ProductDone | null {
  return text !== null && Object.hasOwn(ERP_PRODUCT.done, text) ? (text as ProductDone) : null;
}
