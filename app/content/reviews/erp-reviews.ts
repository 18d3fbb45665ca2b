import type { ReviewState } from '~/domain/reviews/product-review';

export const ERP_REVIEWS = {
  title: 'Reviews',
  text: 'Reviews by verified buyers. The shop shows those that are published, praise and criticism alike.',
  lists: 'Reviews by status',
  filters: 'Filter reviews',
  nouns: ['review', 'reviews'],
  none: 'No reviews to check.',
  nothing: 'Choose another status or rating.',
  columns: {
    review: 'Review',
    product: 'Product',
    buyer: 'Buyer',
    written: 'Written',
    step: 'Step',
  },
  stars: 'Rating',
  sorts: { oldest: 'Oldest first', newest: 'Newest first' },
  gone: 'Product no longer on the order',
  publish: 'Publish',
  hide: 'Hide',
  hidden: 'Hidden:',
  hiding: {
    heading: (title: string) => `Hide “${title}”?`,
    text: 'The shop no longer shows this review. The author can read the reason on the review page.',
    reason: 'Reason',
    hint: 'For example: names a person, is about another product.',
    confirm: 'Hide review',
    cancel: 'Cancel',
  },
  done: {
    published: 'The review is published. The product’s page shows it within a minute or two.',
    hidden: 'The review is hidden.',
  },
} as const;

export const REVIEW_STATE_LABELS: Record<ReviewState, string> = {
  waiting: 'To check',
  published: 'Published',
  hidden: 'Hidden',
};
