import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { ERP_PRODUCT, ERP_PRODUCTS } from '~/content/catalogue/erp-products';
import { priceChangeLabel } from '~/content/core/amounts';
import { cents, formatUsd } from '~/domain/core/money';
import type { StaffVariant } from '~/domain/catalogue/staff-product';
import { erpPaths } from '~/erp-paths';
import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { DetailSection } from '~/components/ui/detail-page';
import { TextField } from '~/components/ui/forms/field';
import { PriceField } from '~/components/ui/forms/price-field';
import { Notice } from '~/components/ui/notice';
import { formatNumber } from '~/domain/core/numbers';

type VariantTableProps = { number: string; variants: readonly StaffVariant[] };

/** A variant with the number of its product. */
type Row = StaffVariant & { product: string };

const LABELS = ERP_PRODUCT.variants;

const COLUMNS: readonly ListColumn<Row>[] = [
  { label: LABELS.variant, cell: ({ title }) => title },
  { label: LABELS.sku, cell: ({ sku }) => sku ?? '' },
  { label: LABELS.price, isNumber: true, cell: ({ priceCents }) => formatUsd(priceCents) },
  { label: LABELS.stock, isNumber: true, cell: stockOf },
  {
    label: LABELS.limit,
    isNumber: true,
    cell: ({ limit }) =>
      limit === null || limit <= 0 ? ERP_PRODUCTS.noLimit : formatNumber(limit),
  },
  {
    label: LABELS.change,
    isUnnamed: true,
    cell: ({ product, number, title }) => (
      <a
        href={erpPaths.product(product, { variant: number })}
        className="target text-link font-semibold"
      >
        {LABELS.change}
        <span className="sr-only"> {title}</span>
      </a>
    ),
  },
];

/** The variants of a product, each linked to its forms. `number` is the product's. */
export function VariantTable({ number, variants }: VariantTableProps) {
  return (
    <DetailSection id="product-variants" heading={LABELS.heading}>
      <ErpTable
        caption={LABELS.heading}
        columns={COLUMNS}
        rows={variants.map((variant) => ({ ...variant, product: number }))}
        keyOf={(variant) => variant.number}
        none={LABELS.none}
      />
    </DetailSection>
  );
}

function stockOf({ isCounted, levels }: StaffVariant): string {
  if (!isCounted) return ERP_PRODUCTS.uncounted;
  const units = levels.reduce((sum, { available }) => sum + available, 0);
  return units <= 0 ? ERP_PRODUCTS.stock.out : formatNumber(units);
}

type VariantFormsProps = {
  product: { number: string; title: string };
  variant: StaffVariant;
  /** One form token for each location that stocks the variant. */
  tokens: readonly string[];
  reply: AccountReply | undefined;
  /** The typed price if it is so far from the current one that it has to be confirmed; else null. */
  oddCents: number | null;
};

const VARIANT_FORMS_LABELS = ERP_PRODUCT.variant;

/** Edits a variant: price, cart limit, and stock per location. Each has its own form. */
export function VariantForms({ product, variant, tokens, reply, oddCents }: VariantFormsProps) {
  const { number, priceCents, limit, levels, isCounted } = variant;
  return (
    <section className="grid max-w-xl gap-6">
      <ArrivalHeading level={2} className="[overflow-wrap:anywhere]">
        {VARIANT_FORMS_LABELS.heading(`${product.title}, ${variant.title}`)}
      </ArrivalHeading>
      <p>
        <a href={erpPaths.product(product.number)} className="target text-link">
          {VARIANT_FORMS_LABELS.back}
        </a>
      </p>
      <AccountForm
        name="price"
        reply={reply}
        values={{ price: (priceCents / 100).toFixed(2) }}
        save={
          oddCents === null
            ? VARIANT_FORMS_LABELS.savePrice
            : VARIANT_FORMS_LABELS.saveOdd(formatUsd(cents(oddCents)))
        }
        variant="secondary"
      >
        {(field) => (
          <>
            {oddCents === null ? null : (
              <>
                <Notice tone="problem">
                  {VARIANT_FORMS_LABELS.odd(priceChangeLabel(priceCents, cents(oddCents)))}
                </Notice>
                <input type="hidden" name="confirmed" value={oddCents} />
              </>
            )}
            <Hidden variantId={number} was={String(priceCents)} />
            <PriceField
              {...field('price')}
              nowCents={priceCents}
              label={VARIANT_FORMS_LABELS.price}
              hint={VARIANT_FORMS_LABELS.priceHint}
              required
            />
          </>
        )}
      </AccountForm>
      <AccountForm
        name="limit"
        reply={reply}
        values={{ limit: limit === null ? '' : String(limit) }}
        save={VARIANT_FORMS_LABELS.saveLimit}
        variant="secondary"
      >
        {(field) => (
          <>
            <Hidden variantId={number} was={limit === null ? 'none' : String(limit)} />
            <TextField
              {...field('limit')}
              label={VARIANT_FORMS_LABELS.limit}
              hint={VARIANT_FORMS_LABELS.limitHint}
              inputMode="numeric"
              autoComplete="off"
              optional
            />
          </>
        )}
      </AccountForm>
      {isCounted ? null : <p>{VARIANT_FORMS_LABELS.uncounted}</p>}
      {(isCounted ? levels : []).map(({ locationNumber, name, available }, place) => (
        <AccountForm
          key={locationNumber}
          name={`stock-${place}`}
          reply={reply}
          values={{ stock: String(available) }}
          save={VARIANT_FORMS_LABELS.saveStock}
          variant="secondary"
        >
          {(field) => (
            <>
              <Hidden variantId={number} was={String(available)} />
              <input type="hidden" name="location" value={locationNumber} />
              <input type="hidden" name="form_token" value={tokens[place] ?? ''} />
              <TextField
                {...field('stock')}
                label={VARIANT_FORMS_LABELS.stock(name)}
                hint={VARIANT_FORMS_LABELS.stockHint}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            </>
          )}
        </AccountForm>
      ))}
    </section>
  );
}

/** Hidden fields: the variant's id, and the value the form was rendered with. */
function Hidden({ variantId, was }: { variantId: string; was: string }) {
  return (
    <>
      <input type="hidden" name="variantId" value={variantId} />
      <input type="hidden" name="was" value={was} />
    </>
  );
}
