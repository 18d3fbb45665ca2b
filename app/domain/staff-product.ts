import { hasTag } from './customer';
import type { Cents } from './money';

/** The tag with which shoppers see a product (spec section 3). */
export const PUBLIC_TAG = 'Public';

/** A product in staff's list: as the platform has it, also where shoppers do not see it. */
export type ShelvedProduct = {
  /** Of the platform's id. */
  number: string;
  gid: string;
  title: string;
  handle: string;
  /** 'ACTIVE', 'DRAFT', 'ARCHIVED' or what else the platform has come up with. */
  status: string;
  productType: string;
  tags: readonly string[];
  /** Units of all variants; null where the platform does not count. */
  stock: number | null;
  picture: { url: string; alt: string } | null;
  /** The lowest of its variants. */
  priceCents: Cents;
  /** What one cart may hold: of the product and of its variants, each once; empty for no limit. */
  limits: readonly number[];
};

/** One product with all that staff change. */
export type StaffProduct = {
  number: string;
  gid: string;
  title: string;
  handle: string;
  status: string;
  productType: string;
  tags: readonly string[];
  /** ISO 8601; of any change, also of a sale. */
  updatedAt: string;
  /** For every variant that has none of its own. */
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
  /** For a compare-and-set of the limit; null where there is none. */
  limitDigest: string | null;
  itemGid: string;
  isCounted: boolean;
  /** What is there to sell, by place. */
  levels: readonly {
    locationGid: string;
    locationNumber: string;
    name: string;
    available: number;
  }[];
};

/** The last part of a platform's id. */
export function gidNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/** Whether shoppers see it. */
export function isPublic({ tags }: Pick<ShelvedProduct, 'tags'>): boolean {
  return tags.includes(PUBLIC_TAG);
}

/** Tags as they were typed, in their order, each once whatever its case; the one of shoppers is left out. */
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

/** What has to be added and taken away to come from the one list to the other. */
export function tagChange(
  from: readonly string[],
  to: readonly string[],
): { add: string[]; remove: string[] } {
  return {
    add: to.filter((tag) => !hasTag(from, tag)),
    remove: from.filter((tag) => !hasTag(to, tag)),
  };
}
