/** Texts of verified buyers' reviews, on the product's page and on the page to write one. */
export const REVIEWS = {
  heading: 'Reviews',
  none: 'No reviews yet. Have you bought this?',
  verified: 'Verified buyer',
  write: 'Write a review',
  title: (product: string) => `Review ${product}`,
  intro: 'We check every review before it appears. We publish praise and criticism alike.',
  stars: 'Your rating',
  chooseStars: 'Choose a rating',
  starOptions: {
    5: '5 stars: excellent',
    4: '4 stars: good',
    3: '3 stars: OK',
    2: '2 stars: poor',
    1: '1 star: bad',
  },
  headline: 'Headline',
  text: 'Your review',
  textHint: 'How you use it, how it holds up, what to know before buying.',
  author: 'Name to show',
  authorHint: 'A first name and an initial are enough.',
  send: 'Send review',
  refused: 'This review wasn’t sent',
  back: (product: string) => `Back to ${product}`,
  notBought:
    'Only verified buyers write reviews here. You can review this product once you’ve bought it and the order is paid.',
  own: {
    waiting: 'Thank you. We’ll check your review within a few days, then it appears here.',
    published: 'Thank you. Your review is published.',
    hidden: 'We didn’t publish your review.',
  },
} as const;
