import { ProductGrid } from './product-grid';
import type { GridCard } from '~/domain/catalogue/grid-card';

type ProductRowProps = {
  id: string;
  heading: string;
  intro?: string;
  cards: readonly GridCard[];
};

/** A row of products under a heading; nothing if there are none. */
export function ProductRow({ id, heading, intro, cards }: ProductRowProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="product-row">
      <h2 id={id}>{heading}</h2>
      {intro ? <p>{intro}</p> : null}
      <ProductGrid cards={cards} row />
    </section>
  );
}
