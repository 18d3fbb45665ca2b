import type { ReactNode } from 'react';
import { Gallery } from './gallery';
import { MadeToOrderStory } from '~/components/catalogue/made-to-order';
import { ProductDescription } from './product-description';
import { ProductFacts } from './product-facts';
import { ProductRow } from '~/components/catalogue/listing/product-row';
import { ProductStorySection } from './product-story';
import { Share } from './share';
import { Breadcrumb } from '~/components/ui/breadcrumb';
import type { Crumb } from '~/components/ui/breadcrumb';
import type { AfterUse } from '~/content/catalogue/after-use';
import type { MadeToOrder } from '~/content/catalogue/made-to-order';
import type { ProductStory } from '~/content/catalogue/product-stories';
import { TYPE_LABELS } from '~/content/catalogue/shop-all';
import type { PageVariant, ProductPageData } from '~/domain/catalogue/product-page-data';

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
    : 'goods';
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
        intro={`All of them have the same ${rim} rim.`}
        cards={product.fits}
      />
      <ProductRow id="related" heading={`More ${label}`} cards={product.related} />
    </div>
  );
}
