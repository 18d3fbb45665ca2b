import { ReadProblem } from '~/components/customers/account-frame';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import { MY_PRODUCTS } from '~/content/orders/my-products';
import type { GridCard } from '~/domain/catalogue/grid-card';

const WORDS = MY_PRODUCTS.own;

/** Products printed for this customer; null if they could not be read. */
export function OwnSection({ cards }: { cards: readonly GridCard[] | null }) {
  if (cards?.length === 0) return null;
  return (
    <section aria-labelledby="own">
      <h2 id="own">{WORDS.heading}</h2>
      {cards ? (
        <>
          <p>{WORDS.intro}</p>
          <ProductGrid cards={cards} row heartless />
        </>
      ) : (
        <ReadProblem problem={WORDS.failed} />
      )}
    </section>
  );
}
