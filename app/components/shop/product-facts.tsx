import { COMPOST_ADVICE } from '~/content/compost';
import type { PageVariant, ProductPageData } from '~/domain/product-page-data';

type ProductFactsProps = {
  product: Pick<ProductPageData, 'material' | 'compost' | 'rim' | 'options'>;
  variant: Pick<PageVariant, 'options'> | null;
};

/** What it is made of, its rim, and whatever the options settle without asking. */
export function ProductFacts({ product, variant }: ProductFactsProps) {
  const settled = product.options
    .filter(({ name, values }) => name !== 'Title' && values.length === 1)
    .flatMap(({ name }) => variant?.options.find((option) => option.name === name) ?? []);
  const facts: (readonly [string, string | null])[] = [
    ['Material', product.material],
    ['After use', product.compost && COMPOST_ADVICE[product.compost].label],
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
