import type { ReactNode } from 'react';
import { MadeToOrderStory, ProductDescription } from './product-description';
import type { ProductPageProps } from './product-page';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import { Scene } from '~/components/catalogue/scene';
import { useAlive } from '~/components/ui/use-hover-menu';
import type { ProductStory } from '~/content/catalogue/product-stories';
import { TYPE_LABELS } from '~/content/catalogue/shop-all';
import type { GridCard } from '~/domain/catalogue/grid-card';
import { formatNumber } from '~/domain/core/numbers';

export type ProductMoreProps = Pick<ProductPageProps, 'product' | 'variant'>;

/** What is below the fold of a product's page: how it is made, details, measures, and what goes with it. */
export function ProductMore({
  product,
  variant,
  reviews,
}: ProductMoreProps & { reviews: ReactNode }) {
  const { description, productType, rim, order, story } = product;
  const label: string = Object.hasOwn(TYPE_LABELS, productType)
    ? TYPE_LABELS[productType as keyof typeof TYPE_LABELS].toLowerCase()
    : 'products';
  return (
    <>
      {order ? <MadeToOrderStory order={order} variants={product.variants} /> : null}
      {story ? <ProductStorySection story={story} /> : null}
      <ProductDescription
        blocks={description[0]?.kind === 'paragraph' ? description.slice(1) : description}
        afterUse={product.afterUse}
        specs={<Specs product={product} variant={variant} />}
      />
      <ProductRow
        id="fits"
        heading={productType === 'cups' ? 'Lids that fit' : 'Cups that fit'}
        intro={`They all have the same ${rim} rim.`}
        cards={product.fits}
      />
      {reviews}
      <ProductRow id="related" heading={`More ${label}`} cards={product.related} />
    </>
  );
}

type ProductRowProps = {
  id: string;
  heading: string;
  intro?: string;
  cards: readonly GridCard[];
};

/** A row of products under a heading; nothing if there are none. */
function ProductRow({ id, heading, intro, cards }: ProductRowProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="product-row">
      <h2 id={id}>{heading}</h2>
      {intro ? <p>{intro}</p> : null}
      <ProductGrid cards={cards} row />
    </section>
  );
}

/** All that is known of the chosen variant, for whoever has to compare or file it. */
function Specs({ product, variant }: ProductMoreProps) {
  const alive = useAlive();
  const { specs } = product;
  const single = product.options
    .filter(({ name, values }) => name !== 'Title' && name !== 'Case' && values.length === 1)
    .map(({ name, values }) => [name, values[0]] as const);
  const rows: (readonly [string, ReactNode])[] = [
    ['Item number', variant?.sku],
    ['Capacity', specs.capacity],
    ['Rim', product.rim],
    ['Base', specs.base],
    ['Height', specs.height],
    ['Heat limit', specs.heatLimit],
    ...single,
    ['Per case', variant?.caseCount && `${formatNumber(variant.caseCount)} pieces`],
    ['Carton', variant?.carton],
    ['Certificates', specs.certificates.join(', ')],
  ];
  const known = rows.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="specs" className="specs">
      <h2 id="specs">Specifications</h2>
      <dl className="facts">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {alive ? (
        <button
          type="button"
          data-print="off"
          className="target text-link"
          onClick={() => window.print()}
        >
          Print this sheet
        </button>
      ) : null}
    </section>
  );
}

/** A product's story: a wide picture and a few points. */
function ProductStorySection({ story }: { story: ProductStory }) {
  return (
    <section aria-labelledby="story" className="product-story">
      <Scene file={story.scene} alt={story.alt} sizes="(min-width: 90rem) 84rem, 94vw" />
      <h2 id="story">{story.heading}</h2>
      <ul>
        {story.points.map(({ heading, text }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
