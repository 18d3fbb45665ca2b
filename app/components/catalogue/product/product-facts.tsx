import type { AfterUse } from '~/content/catalogue/after-use';
import type { PageVariant, ProductPageData } from '~/domain/catalogue/product-page-data';

type ProductFactsProps = {
  product: Pick<ProductPageData, 'material' | 'rim' | 'options'> & { afterUse: AfterUse | null };
  variant: Pick<PageVariant, 'options'> | null;
};

/** The product's material, disposal and rim, and options that have a single value. */
export function ProductFacts({ product, variant }: ProductFactsProps) {
  const settled = product.options
    .filter(({ name, values }) => name !== 'Title' && values.length === 1)
    .flatMap(({ name }) => variant?.options.find((option) => option.name === name) ?? []);
  const facts: (readonly [string, string | null])[] = [
    ['Material', product.material],
    ['After use', product.afterUse && product.afterUse.label],
    ['Rim', product.rim],
    ...settled.map(({ name, value }) => [name, value] as const),
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
