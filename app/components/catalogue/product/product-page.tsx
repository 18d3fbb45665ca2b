import type { ReactNode } from 'react';
import { Gallery } from './gallery';
import { MadeToOrderStory, ProductDescription } from './product-description';
import { Share } from './share';
import { Breadcrumb, type Crumb } from '~/components/ui/breadcrumb';
import type { AfterUse } from '~/content/catalogue/compost-advice';
import type { MadeToOrder } from '~/content/catalogue/made-to-order';
import type { ProductStory } from '~/content/catalogue/product-stories';
import { TYPE_LABELS } from '~/content/catalogue/shop-all';
import type { PageVariant, ProductPageData } from '~/domain/catalogue/product-facts';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import type { GridCard } from '~/domain/catalogue/grid-card';
import { Scene } from '~/components/catalogue/scene';

type ProductPageProps = {
  /** With the texts of this product only, so that other pages need not load them. */
  product: ProductPageData & {
    afterUse: AfterUse | null;
    order: MadeToOrder | null;
    story: ProductStory | null;
  };
  /** The chosen variant; null if the product has none. */
  variant: PageVariant | null;
  /** Price, choice and the way into the cart. */
  buyBox: ReactNode;
  crumbs: readonly Crumb[];
};

/** A product's page: pictures, price, facts, and related products. */
export function ProductPage({ product, variant, buyBox, crumbs }: ProductPageProps) {
  const { title, description, productType, rim, order, story } = product;
  const start = variant?.picture ?? 0;
  const lead = description[0]?.kind === 'paragraph' ? description[0].text : null;
  const label: string = Object.hasOwn(TYPE_LABELS, productType)
    ? TYPE_LABELS[productType as keyof typeof TYPE_LABELS].toLowerCase()
    : 'products';
  return (
    <div className="wrap product-page">
      <Breadcrumb crumbs={crumbs} />
      <div className="product">
        <Gallery key={start} pictures={product.pictures} start={start} />
        <div className="product-side">
          <h1>{title}</h1>
          {lead ? <p className="lead">{lead}</p> : null}
          {buyBox}
          <ProductFacts product={product} variant={variant} />
          <Share title={title} />
        </div>
      </div>
      {order ? <MadeToOrderStory order={order} variants={product.variants} /> : null}
      {story ? <ProductStorySection story={story} /> : null}
      <ProductDescription
        blocks={lead === null ? description : description.slice(1)}
        afterUse={product.afterUse}
      />
      <ProductRow
        id="fits"
        heading={productType === 'cups' ? 'Lids that fit' : 'Cups that fit'}
        intro={`They all have the same ${rim} rim.`}
        cards={product.fits}
      />
      <ProductRow id="related" heading={`More ${label}`} cards={product.related} />
    </div>
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

type ProductFactsProps = {
  product: Pick<ProductPageData, 'material' | 'rim' | 'options'> & { afterUse: AfterUse | null };
  variant: Pick<PageVariant, 'options'> | null;
};

/** The product's material, disposal and rim, and options that have a single value. */
function ProductFacts({ product, variant }: ProductFactsProps) {
  const reply = product.options
    .filter(({ name, values }) => name !== 'Title' && values.length === 1)
    .flatMap(({ name }) => variant?.options.find((option) => option.name === name) ?? []);
  const facts: (readonly [string, string | null])[] = [
    ['Material', product.material],
    ['After use', product.afterUse && product.afterUse.label],
    ['Rim', product.rim],
    ...reply.map(({ name, value }) => [name, value] as const),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A product's story: a wide picture and a few points. */
function ProductStorySection({ story }: { story: ProductStory }) {
  return (
    <section aria-labelledby="story" className="told">
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
