import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { ERP_PRODUCT, ERP_PRODUCTS } from '~/content/catalogue/erp-products';
import { formatUsd } from '~/domain/core/money';
import type { StaffVariant } from '~/domain/catalogue/staff-product';
import { erpPaths } from '~/erp-paths';

type VariantTableProps = { number: string; variants: readonly StaffVariant[] };

/** A variant with the number of its product. */
type Row = StaffVariant & { product: string };

const WORDS = ERP_PRODUCT.variants;

const COLUMNS: readonly ErpColumn<Row>[] = [
  { label: WORDS.variant, cell: ({ title }) => title },
  { label: WORDS.sku, cell: ({ sku }) => sku ?? '' },
  { label: WORDS.price, isNumber: true, cell: ({ priceCents }) => formatUsd(priceCents) },
  { label: WORDS.stock, isNumber: true, cell: stockOf },
  {
    label: WORDS.limit,
    isNumber: true,
    cell: ({ limit }) =>
      limit === null || limit <= 0 ? ERP_PRODUCTS.noLimit : limit.toLocaleString('en-US'),
  },
  {
    label: WORDS.change,
    cell: ({ product, number, title }) => (
      <a
        href={erpPaths.product(product, { variant: number })}
        className="target text-link font-semibold"
      >
        {WORDS.change}
        <span className="sr-only"> {title}</span>
      </a>
    ),
  },
];

/** The variants of a product, each linked to its forms. `number` is the product's. */
export function VariantTable({ number, variants }: VariantTableProps) {
  return (
    <section aria-labelledby="product-variants" className="mt-12">
      <h2 id="product-variants" className="mb-4">
        {WORDS.heading}
      </h2>
      <ErpTable
        caption={WORDS.heading}
        columns={COLUMNS}
        rows={variants.map((variant) => ({ ...variant, product: number }))}
        keyOf={(variant) => variant.number}
        none={WORDS.none}
      />
    </section>
  );
}

function stockOf({ isCounted, levels }: StaffVariant): string {
  if (!isCounted) return ERP_PRODUCTS.uncounted;
  const units = levels.reduce((sum, { available }) => sum + available, 0);
  return units <= 0 ? ERP_PRODUCTS.stock.out : units.toLocaleString('en-US');
}
