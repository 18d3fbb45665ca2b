import { cents, type Cents } from '~/domain/core/money';
import {
  PUBLIC_TAG,
  readTags,
  tagChange,
  type StaffProduct,
  type StaffVariant,
} from './staff-product';
import type { StaffActionDetails } from '~/domain/staff/staff-action';

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

export type PlannedChange =
  /** With what the trace records. */
  | { do: 'ask'; step: ProductStep; name: string; details: StaffActionDetails }
  /** Nothing to change: the form was submitted twice, or somebody else did the same. */
  | { do: 'nothing' }
  /** The thing to be changed no longer exists. */
  | { do: 'gone' }
  /** Somebody has changed it since the form was rendered; `now` is the current value. */
  | { do: 'told'; now: string };

/**
 * Decides what a change means for a product as it is now. Each kind compares only its own value:
 * `updatedAt` moves with every sale, and a price change need not conflict with that.
 */
export function planChange(product: StaffProduct, change: ProductChange): PlannedChange {
  switch (change.kind) {
    case 'public': {
      const is = product.tags.includes(PUBLIC_TAG);
      if (is === change.isShown) return { do: 'nothing' };
      const [add, remove] = change.isShown ? [[PUBLIC_TAG], []] : [[], [PUBLIC_TAG]];
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
      if (media.alt !== change.was) return { do: 'told', now: media.alt };
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
  const now = product.tags.filter((tag) => tag !== PUBLIC_TAG);
  const wanted = readTags(tags.join(','));
  const { add, remove } = tagChange(now, wanted);
  if (add.length === 0 && remove.length === 0) return { do: 'nothing' };
  const since = tagChange(readTags(was.join(',')), now);
  if (since.add.length > 0 || since.remove.length > 0) return { do: 'told', now: now.join(', ') };
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
        return { do: 'told', now: (variant.priceCents / 100).toFixed(2) };
      }
      const step = { kind: 'price', variant, cents: cents(to) } as const;
      return { do: 'ask', step, name: 'price', details: { ...about, fromCents: was, toCents: to } };
    }
    case 'limit': {
      const { was, limit } = change;
      if (variant.limit === limit) return { do: 'nothing' };
      if (variant.limit !== was) return { do: 'told', now: String(variant.limit ?? '') };
      const step = { kind: 'limit', variant, limit } as const;
      return { do: 'ask', step, name: 'limit', details: { ...about, from: was, to: limit } };
    }
    case 'stock': {
      const level = variant.levels.find(({ locationNumber }) => locationNumber === change.place);
      if (!level) return { do: 'gone' };
      const { was, units, key } = change;
      if (level.available === units) return { do: 'nothing' };
      if (level.available !== was) return { do: 'told', now: String(level.available) };
      const { itemGid } = variant;
      const { locationGid } = level;
      const step = { kind: 'stock', itemGid, locationGid, from: was, units, key } as const;
      const details = { ...about, place: change.place, from: was, to: units };
      return { do: 'ask', step, name: 'stock', details };
    }
  }
}
