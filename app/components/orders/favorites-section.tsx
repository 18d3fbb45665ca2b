import { useHearts } from '~/components/catalogue/heart';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import { Button } from '~/components/ui/forms/button';
import { MY_PRODUCTS } from '~/content/orders/my-products';
import type { GridCard } from '~/domain/catalogue/grid-card';
import { paths } from '~/paths';

const WORDS = MY_PRODUCTS.favorites;

type FavoritesSectionProps = {
  cards: readonly GridCard[];
  /** Numbers of favorites that are no longer in the catalogue. */
  gone: readonly string[];
};

/**
 * The customer's favorites. A removed one stays until the page is reloaded, so that it can be added again.
 */
export function FavoritesSection({ cards, gone }: FavoritesSectionProps) {
  const { isHeld } = useHearts();
  const hasLetGo = cards.some(({ handle }) => !isHeld(handle));
  return (
    <section aria-labelledby="favorites">
      <h2 id="favorites">{WORDS.heading}</h2>
      {cards.length > 0 ? (
        <>
          <ProductGrid cards={cards} row leads />
          <p role="status" className="mt-4 empty:sr-only">
            {hasLetGo ? WORDS.letGo : null}
          </p>
        </>
      ) : (
        <p>
          {WORDS.empty}{' '}
          <a href={paths.shopAll()} className="text-link">
            {WORDS.emptyLink}
          </a>
        </p>
      )}
      {gone.length > 0 ? (
        <form method="post" action={paths.apiFavorites()} className="mt-6">
          <p className="mb-3">{WORDS.gone(gone.length)}</p>
          {gone.map((number) => (
            <input key={number} type="hidden" name="remove" value={number} />
          ))}
          <input type="hidden" name="returnTo" value={paths.myProducts()} />
          <Button variant="secondary">{WORDS.takeOut}</Button>
        </form>
      ) : null}
    </section>
  );
}
