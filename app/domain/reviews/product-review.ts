import { choice, defineList, oneOf, type QueryIn } from '~/domain/core/lists';

/** Longest texts of a review, in characters; the table has the same limits. */
export const REVIEW_BOUNDS = { author: 40, title: 100, text: 2000, reason: 200 } as const;

export const STARS = ['5', '4', '3', '2', '1'] as const;

export const REVIEW_STATES = ['waiting', 'published', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a customer writes about a product. */
export type ReviewText = { author: string; stars: number; title: string; text: string };

/** A published review, as the product's page shows it. */
export type PublishedReview = ReviewText & {
  id: string;
  /** ISO 8601 */
  createdAt: string;
};

/** All that is published about a product: `average` is of all of them, `reviews` are the latest. */
export type ProductRating = {
  count: number;
  /** From 1 to 5, to one decimal. */
  average: number;
  reviews: readonly PublishedReview[];
};

/** A customer's own review, with what staff decided. */
export type OwnReview = PublishedReview & {
  state: ReviewState;
  /** Why it is not shown; null unless it is hidden. */
  reason: string | null;
};

/** A review in the staff's list. */
export type ListedReview = OwnReview & {
  version: number;
  /** `gid://shopify/Product/123` */
  productGid: string;
  /** As on the order; null if Shopify no longer has that order. */
  productTitle: string | null;
  orderGid: string;
  orderName: string | null;
  customerGid: string;
};

/** How many reviews the page of a product shows. */
export const REVIEWS_SHOWN = 20;

/** The staff's list: what waits, unless its tabs say otherwise. */
export const REVIEW_LIST = defineList({
  filters: {
    state: oneOf('state', REVIEW_STATES, 'waiting'),
    stars: choice('stars', STARS),
  },
  sorts: ['oldest', 'newest'],
  perPage: 20,
});
export type ReviewQuery = QueryIn<typeof REVIEW_LIST>;

/** Returns the name that a review suggests to be shown with, 'Ivy R.'; empty if the customer has none. */
export function authorName(name: { firstName: string | null; lastName: string | null }): string {
  const initial = name.lastName?.trim().charAt(0);
  return [name.firstName?.trim(), initial && `${initial}.`]
    .filter(Boolean)
    .join(' ')
    .slice(0, REVIEW_BOUNDS.author);
}
