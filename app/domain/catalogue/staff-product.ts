import { hasTag } from '~/domain/core/tags';
import { type Cents, cents } from '~/domain/core/money';
import type { StaffActionDetails } from '~/domain/staff/staff-action';

/** The tag that makes a product visible to shoppers (spec section 3). */
export const PUBLIC_TAG = 'Public';

/** A product in the back-office list, as Shopify has it, even if shoppers cannot see it. */
export type StaffCatalogueProduct = {
  /** The last part of Shopify's id. */
  number: string;
  gid: string;
  title: string;
  handle: string;
  /** 'ACTIVE', 'DRAFT', 'ARCHIVED', or a value that Shopify added later. */
  status: string;
  productType: string;
  tags: readonly string[];
  /** Units of all variants; null if Shopify does not count them. */
  stock: number | null;
  picture: { url: string; alt: string } | null;
  /** The lowest price of its variants. */
  priceCents: Cents;
  /** Maximum quantities of the product and its variants, each value once; empty for no limit. */
  limits: readonly number[];
  /** The SKUs of its first 20 variants. */
  skus: readonly string[];
};

/** One product with everything that staff can change. */
export type StaffProduct = {
  number: string;
  gid: string;
  title: string;
  handle: string;
  status: string;
  productType: string;
  tags: readonly string[];
  /** When it last changed, including by a sale; ISO 8601. */
  updatedAt: string;
  /** The maximum quantity for variants without their own. */
  limit: number | null;
  media: readonly { gid: string; number: string; alt: string; url: string | null }[];
  variants: readonly StaffVariant[];
};

export type StaffVariant = {
  number: string;
  gid: string;
  title: string;
  sku: string | null;
  priceCents: Cents;
  limit: number | null;
  /** For a compare-and-set of the limit; null without one. */
  limitDigest: string | null;
  itemGid: string;
  isCounted: boolean;
  /** Available stock by location. */
  levels: readonly {
    locationGid: string;
    locationNumber: string;
    name: string;
    available: number;
  }[];
};

/** Returns the last part of a Shopify id. */
export function gidNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** Whether shoppers can see it; Shopify ignores the case of tags, and so does the store. */
export function isPublic({ tags }: Pick<StaffCatalogueProduct, 'tags'>): boolean {
  return hasTag(tags, PUBLIC_TAG);
}

/** Reads typed tags in their order, each once ignoring case; the tag Public is left out. */
export function parseTags(typed: string): string[] {
  const tags: string[] = [];
  for (const part of typed.split(/[,\n]/)) {
    const tag = part.replace(/\s+/g, ' ').trim();
    if (tag !== '' && tag.toLowerCase() !== PUBLIC_TAG.toLowerCase() && !hasTag(tags, tag)) {
      tags.push(tag);
    }
  }
  return tags;
}

/** Returns the tags to add and to remove to get from one list to the other. */
function tagChange(
  from: readonly string[],
  to: readonly string[],
): { add: string[]; remove: string[] } {
  return {
    add: to.filter((tag) => !hasTag(from, tag)),
    remove: from.filter((tag) => !hasTag(to, tag)),
  };
}

/** Numbers are the last parts of Shopify's ids; `was` is the value that the form showed. */
export type ProductChange =
  | { kind: 'tags'; was: readonly string[]; tags: readonly string[] }
  | { kind: 'public'; isShown: boolean }
  | { kind: 'price'; variant: string; was: number; cents: number }
  | { kind: 'limit'; variant: string; was: number | null; limit: number | null }
  | { kind: 'stock'; variant: string; place: string; was: number; units: number; key: string }
  | { kind: 'first-picture'; media: string }
  | { kind: 'alt'; media: string; was: string; alt: string };

/** What to request from Shopify. */
export type ProductStep =
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'price'; variant: StaffVariant; cents: Cents }
  | { kind: 'limit'; variant: StaffVariant; limit: number | null }
  | {
      kind: 'stock';
      itemGid: string;
      locationGid: string;
      from: number;
      units: number;
      key: string;
    }
  | { kind: 'first-picture'; mediaGid: string }
  | { kind: 'alt'; mediaGid: string; alt: string };

type PlannedChange =
  /** With what the activity log records. */
  | { do: 'ask'; step: ProductStep; name: string; details: StaffActionDetails }
  /** Nothing to change: the form was submitted twice, or somebody else did the same. */
  | { do: 'nothing' }
  /** The thing to be changed no longer exists. */
  | { do: 'gone' }
  /** Somebody has changed it since the form was rendered; `now` is the current value. */
  | { do: 'stale'; now: string };

/**
 * Decides what a change means for a product as it is now. Each kind compares only its own value:
 * `updatedAt` moves with every sale, and a price change need not conflict with that.
 */
export function planChange(product: StaffProduct, change: ProductChange): PlannedChange {
  switch (change.kind) {
    case 'public': {
      if (isPublic(product) === change.isShown) return { do: 'nothing' };
      const held = product.tags.filter((tag) => hasTag([PUBLIC_TAG], tag));
      const [add, remove] = change.isShown ? [[PUBLIC_TAG], []] : [[], held];
      const step = { kind: 'tags', add, remove } as const;
      return { do: 'ask', step, name: change.isShown ? 'show' : 'hide', details: {} };
    }
    case 'tags':
      return planTags(product, change);
    case 'first-picture': {
      const place = product.media.findIndex(({ number }) => number === change.media);
      const media = product.media[place];
      if (!media) return { do: 'gone' };
      if (place === 0) return { do: 'nothing' };
      const step = { kind: 'first-picture', mediaGid: media.gid } as const;
      return { do: 'ask', step, name: 'first-picture', details: { picture: media.number } };
    }
    case 'alt': {
      const media = product.media.find(({ number }) => number === change.media);
      if (!media) return { do: 'gone' };
      if (media.alt === change.alt) return { do: 'nothing' };
      if (media.alt !== change.was) return { do: 'stale', now: media.alt };
      const step = { kind: 'alt', mediaGid: media.gid, alt: change.alt } as const;
      return { do: 'ask', step, name: 'describe-picture', details: { picture: media.number } };
    }
    default: {
      const variant = product.variants.find(({ number }) => number === change.variant);
      return variant ? planVariant(variant, change) : { do: 'gone' };
    }
  }
}

function planTags(
  product: StaffProduct,
  { was, tags }: Extract<ProductChange, { kind: 'tags' }>,
): PlannedChange {
  const now = product.tags.filter((tag) => !hasTag([PUBLIC_TAG], tag));
  const desired = parseTags(tags.join(','));
  const { add, remove } = tagChange(now, desired);
  if (add.length === 0 && remove.length === 0) return { do: 'nothing' };
  const since = tagChange(parseTags(was.join(',')), now);
  if (since.add.length > 0 || since.remove.length > 0) return { do: 'stale', now: now.join(', ') };
  const step = { kind: 'tags', add, remove } as const;
  return { do: 'ask', step, name: 'tags', details: { added: add, removed: remove } };
}

function planVariant(
  variant: StaffVariant,
  change: Extract<ProductChange, { variant: string }>,
): PlannedChange {
  const about = { variant: variant.number };
  switch (change.kind) {
    case 'price': {
      const { was, cents: to } = change;
      if (variant.priceCents === to) return { do: 'nothing' };
      if (variant.priceCents !== was) {
        return { do: 'stale', now: (variant.priceCents / 100).toFixed(2) };
      }
      const step = { kind: 'price', variant, cents: cents(to) } as const;
      return { do: 'ask', step, name: 'price', details: { ...about, fromCents: was, toCents: to } };
    }
    case 'limit': {
      const { was, limit } = change;
      if (variant.limit === limit) return { do: 'nothing' };
      if (variant.limit !== was) return { do: 'stale', now: String(variant.limit ?? '') };
      const step = { kind: 'limit', variant, limit } as const;
      return { do: 'ask', step, name: 'limit', details: { ...about, from: was, to: limit } };
    }
    case 'stock': {
      const level = variant.levels.find(({ locationNumber }) => locationNumber === change.place);
      if (!level) return { do: 'gone' };
      const { was, units, key } = change;
      if (level.available === units) return { do: 'nothing' };
      if (level.available !== was) return { do: 'stale', now: String(level.available) };
      const { itemGid } = variant;
      const { locationGid } = level;
      const step = { kind: 'stock', itemGid, locationGid, from: was, units, key } as const;
      const details = { ...about, place: change.place, from: was, to: units };
      return { do: 'ask', step, name: 'stock', details };
    }
  }
}
