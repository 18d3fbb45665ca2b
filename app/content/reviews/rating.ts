import { formatNumber } from '~/domain/core/numbers';

/** Returns a rating for screen readers: '4 out of 5 stars', '4.3 out of 5 stars'. */
export const starsLabel = (stars: number) => `${stars} out of 5 stars`;

/** Returns '12 reviews'. */
export const reviewCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}`;
