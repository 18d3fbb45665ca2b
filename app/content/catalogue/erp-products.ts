import type { StatusBadge } from '~/content/core/tones';
import { statusLabel } from '~/content/staff/back-office';
import { isPublic, type StaffProduct } from '~/domain/catalogue/staff-product';
import type { StaffCatalogueSort } from '~/domain/catalogue/staff-catalogue-query';

/** Texts of the pages about products. */
export const ERP_PRODUCTS = {
  title: 'Products',
  text: 'All products in Shopify, including ones shoppers can’t see.',
  none: 'No matching products.',
  filters: {
    label: 'Filter products',
    search: 'Search',
    searchHint: 'Title, handle, tag, SKU, or number',
    type: 'Type',
    anyType: 'Any type',
    shown: 'Visibility',
    stock: 'Stock',
    picture: 'Picture',
    sort: 'Sort by',
    clear: 'Clear filters',
  },
  shown: { public: 'Public', hidden: 'Hidden' },
  stock: { out: 'Sold out', in: 'In stock' },
  bare: 'No picture',
  sorts: {
    title: 'Title',
    'least-stock': 'Lowest stock',
    'most-stock': 'Highest stock',
    cheapest: 'Lowest price',
    dearest: 'Highest price',
  } satisfies Record<StaffCatalogueSort, string>,
  columns: {
    product: 'Product',
    type: 'Type',
    price: 'Price from',
    stock: 'Stock',
    limit: 'Limit per cart',
    tags: 'Tags',
  },
  noPicture: 'No picture',
  notPublic: 'Hidden',
  uncounted: 'Not tracked',
  noLimit: 'No limit',
  reading: 'The list is still loading from Shopify. Refresh the page in a moment.',
  cut: 'There are more products than this list can show. Find the others in Shopify.',
  silent: 'Shopify isn’t answering right now. Last updated',
} as const;

export const ERP_PRODUCT = {
  back: 'All products',
  facts: {
    number: 'Shopify number',
    address: 'URL handle',
    changed: 'Last changed or sold',
    limit: 'Default limit per cart',
  },
  details: 'Details',
  placement: {
    heading: 'Where shoppers find it',
    shown: (pages: readonly string[]) => ['Shop all', 'search', ...pages].join(', '),
  },
  view: 'View in store',
  show: 'Show to shoppers',
  hide: 'Hide from shoppers…',
  hiding: {
    heading: (title: string) => `Hide “${title}” from shoppers?`,
    what: [
      'Its page is gone within a minute, and so are its places in lists and search.',
      'Nobody can add it to a cart. Carts that already have it keep it, and its orders don’t change.',
      'It stays in Shopify unchanged. Show it again at any time.',
    ],
    confirm: 'Hide product',
    cancel: 'Keep product visible',
  },
  tags: {
    heading: 'Tags',
    label: 'Tags, separated by commas',
    hint: 'Leave out the tag Public, which has its own button. Tags you remove are removed from the product and tags you add are added; other people’s changes stay.',
    send: 'Save tags',
  },
  variants: {
    heading: 'Variants',
    variant: 'Variant',
    sku: 'SKU',
    price: 'Price',
    stock: 'In stock',
    limit: 'Limit per cart',
    change: 'Edit',
    none: 'No variants.',
  },
  variant: {
    heading: (title: string) => `Edit “${title}”`,
    back: 'Back to product',
    price: 'Price (USD)',
    priceHint: 'Applies to carts and drafts from now on. Placed orders don’t change.',
    savePrice: 'Save price',
    odd: (change: string) => `That’s ${change}. Check the price, then save it again.`,
    saveOdd: (price: string) => `Save ${price}`,
    limit: 'Limit per cart',
    limitHint: 'Leave blank for no separate limit.',
    saveLimit: 'Save limit',
    stock: (place: string) => `In stock at ${place}`,
    stockHint:
      'The quantity available now. It’s saved only if nothing has sold since this page loaded.',
    saveStock: 'Save stock',
    uncounted: 'Shopify doesn’t track this variant’s stock.',
  },
  pictures: {
    heading: 'Pictures',
    text: 'Add new pictures in Shopify. Here you choose the one that lists show, and its alt text.',
    none: 'No pictures. Lists show a drawing instead.',
    first: 'Shown in lists',
    choose: 'Show in lists',
    alt: 'Alt text',
    edit: 'Edit alt text',
    save: 'Save alt text',
  },
  changed: (now: string) =>
    `A teammate changed this after the page loaded: it is now ${now === '' ? 'empty' : `“${now}”`}. Nothing was saved. Save again to overwrite it.`,
  gone: 'This is no longer in Shopify.',
  done: {
    shown: 'Shoppers can see it within a minute.',
    hidden: 'Hidden from shoppers within a minute.',
    saved: 'Saved in Shopify.',
  },
} as const;

/** Returns whether shoppers see a product, and its state at Shopify if that is not the usual one. */
export function productBadges(product: StaffProduct): StatusBadge[] {
  return [
    isPublic(product)
      ? { text: ERP_PRODUCTS.shown.public, tone: 'good' }
      : { text: ERP_PRODUCTS.shown.hidden, tone: 'warn' },
    ...(product.status === 'ACTIVE' ? [] : [{ text: statusLabel(product.status) }]),
  ];
}

export type ProductDone = keyof typeof ERP_PRODUCT.done;

/** Parses the message code in a URL; null if it is unknown. */
export function productDone(text: string | null): ProductDone | null {
  return text !== null && Object.hasOwn(ERP_PRODUCT.done, text) ? (text as ProductDone) : null;
}

/** Returns a product type of Shopify as it is read: `cups` → 'Cups'. */
export function typeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
