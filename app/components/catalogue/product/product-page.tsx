import type { ReactNode } from 'react';
import { Gallery } from './gallery';
import { Share } from './share';
import { Breadcrumb, type Crumb } from '~/components/ui/breadcrumb';
import type { AfterUse } from '~/content/catalogue/compost-advice';
import type { MadeToOrder } from '~/content/catalogue/made-to-order';
import type { ProductStory } from '~/content/catalogue/product-stories';
import type { PromiseRow } from '~/content/catalogue/promises';
import type { PageVariant, ProductPageData } from '~/domain/catalogue/product-facts';

export type ProductPageProps = {
  /** With the texts of this product only, so that other pages need not load them. */
  product: ProductPageData & {
    afterUse: AfterUse | null;
    order: MadeToOrder | null;
    story: ProductStory | null;
    promises: readonly PromiseRow[];
  };
  /** The chosen variant; null if the product has none. */
  variant: PageVariant | null;
  /** What buyers say, beside the title; null without reviews. */
  rating: ReactNode;
  /** Price, choice and the way into the cart. */
  buyBox: ReactNode;
  /** Below the fold. */
  more: ReactNode;
  crumbs: readonly Crumb[];
};

/** A product's page: pictures, price, facts, and related products. */
export function ProductPage({ product, variant, rating, buyBox, more, crumbs }: ProductPageProps) {
  const { title, description } = product;
  const start = variant?.picture ?? 0;
  const lead = description[0]?.kind === 'paragraph' ? description[0].text : null;
  return (
    <div className="wrap product-page">
      <Breadcrumb crumbs={crumbs} />
      <div className="product">
        <Gallery key={start} pictures={product.pictures} start={start} />
        <div className="product-side">
          <h1>{title}</h1>
          {rating}
          {lead ? <p className="lead">{lead}</p> : null}
          {buyBox}
          <ProductFacts product={product} isInStock={variant?.available ?? false} />
          <Share title={title} />
        </div>
      </div>
      {more}
    </div>
  );
}

/** What one wants to know before paying: delivery, returns, what it is made of and where it goes. */
function ProductFacts({
  product,
  isInStock,
}: Pick<ProductPageProps, 'product'> & { isInStock: boolean }) {
  const { material, afterUse, promises } = product;
  const facts: PromiseRow[] = [
    ...promises.filter(({ isOfStock }) => isInStock || !isOfStock),
    ...(material ? [{ name: 'Material', text: material }] : []),
    ...(afterUse ? [{ name: 'After use', text: afterUse.label }] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(({ name, text, link }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}{' '}
            {link ? (
              <a href={link.href} className="text-link">
                {link.label}
              </a>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
