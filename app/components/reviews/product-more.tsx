import { ProductMore, type ProductMoreProps } from '~/components/catalogue/product/product-more';
import { orderDay } from '~/content/core/dates';
import { reviewCount } from '~/content/reviews/rating';
import { REVIEWS } from '~/content/reviews/reviews';
import type { ProductRating } from '~/domain/reviews/product-review';
import { paths } from '~/paths';
import { Stars } from './stars';

/** In the same file of the build, so that the product’s script names only one. */
export { StockAlertForm } from '~/components/inventory/stock-alert-form';

type Props = ProductMoreProps & { rating: ProductRating | null };

/** What is below the fold of a product's page, with what verified buyers say. */
export function ProductMoreWithReviews({ rating, ...more }: Props) {
  return (
    <ProductMore {...more} reviews={<Reviews rating={rating} handle={more.product.handle} />} />
  );
}

/** The published reviews of a product, and the way to write one; without any, only that. */
function Reviews({ rating, handle }: { rating: ProductRating | null; handle: string }) {
  return (
    <section aria-labelledby="reviews" className="product-row">
      <h2 id="reviews">{REVIEWS.heading}</h2>
      <p>
        {rating ? (
          <>
            <Stars of={rating.average} /> <strong>{rating.average}</strong>{' '}
            {`(${reviewCount(rating.count)})`}{' '}
          </>
        ) : (
          `${REVIEWS.none} `
        )}
        <a href={paths.writeReview(handle)} className="text-link">
          {REVIEWS.write}
        </a>
      </p>
      {rating ? (
        <ul className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-2">
          {rating.reviews.map(({ id, stars, title, text, author, createdAt }) => (
            <li key={id}>
              <h3 className="text-lg">{title}</h3>
              <p className="text-sm text-ink-soft">
                <Stars of={stars} /> {`${author} · ${REVIEWS.verified} · ${orderDay(createdAt)}`}
              </p>
              <p className="mt-2 max-w-prose whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
