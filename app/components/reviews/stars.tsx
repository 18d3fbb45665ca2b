import { reviewCount, starsLabel } from '~/content/reviews/rating';
import type { ProductRating } from '~/domain/reviews/product-review';

/** A rating as five stars, of which so many are full. @param of from 1 to 5 */
export function Stars({ of }: { of: number }) {
  const full = Math.round(of);
  return (
    <span role="img" aria-label={starsLabel(of)} className="whitespace-nowrap text-clay">
      {'★'.repeat(full)}
      {'☆'.repeat(5 - full)}
    </span>
  );
}

/** What buyers say on average, beside a product's title: leads to the reviews below. */
export function RatingLink({ average, count }: Pick<ProductRating, 'average' | 'count'>) {
  return (
    <a href="#reviews" className="rating target">
      <Stars of={average} /> <span>{`${average} (${reviewCount(count)})`}</span>
    </a>
  );
}
