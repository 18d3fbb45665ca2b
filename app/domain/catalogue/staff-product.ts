import { hasTag } from '~/domain/core/tags';
import type { Cents } from '~/domain/core/money';

/** The tag that makes a product visible to shoppers (spec section 3). */
export const PUBLIC_TAG = 'Public';

/** A product in the back-office list, as Shopify has it, even if shoppers cannot see it. */
export type ShelvedProduct = {
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

/** Whether shoppers can see it. */
export function isPublic({ tags }: Pick<ShelvedProduct, 'tags'>): boolean {
  return tags.includes(PUBLIC_TAG);
}

/** Reads typed tags in their order, each once ignoring case; the tag Public is left out. */
export function readTags(typed: string): string[] {
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
export function tagChange(
  from: readonly string[],
  to: readonly string[],
): { add: string[]; remove: string[] } {
  return {
    add: to.filter((tag) => !hasTag(from, tag)),
    remove: from.filter((tag) => !hasTag(to, tag)),
  };
}
