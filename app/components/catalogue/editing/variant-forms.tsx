import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import { TextField } from '~/components/ui/forms/text-field';
import { ERP_PRODUCT } from '~/content/catalogue/erp-products';
import type { StaffVariant } from '~/domain/catalogue/staff-product';
import { erpPaths } from '~/erp-paths';

type VariantFormsProps = {
  product: { number: string; title: string };
  variant: StaffVariant;
  /** One form token for each location that stocks the variant. */
  tokens: readonly string[];
  reply: AccountReply | undefined;
};

const WORDS = ERP_PRODUCT.variant;

/** Edits a variant: price, cart limit, and stock per location. Each has its own form. */
export function VariantForms({ product, variant, tokens, reply }: VariantFormsProps) {
  const { number, priceCents, limit, levels, isCounted } = variant;
  return (
    <section className="mt-10 max-w-xl">
      <ArrivalHeading level={2} className="[overflow-wrap:anywhere]">
        {WORDS.heading(`${product.title}, ${variant.title}`)}
      </ArrivalHeading>
      <p className="mt-2">
        <a href={erpPaths.product(product.number)} className="target text-link">
          {WORDS.back}
        </a>
      </p>
      <AccountForm
        name="price"
        reply={reply}
        values={{ price: (priceCents / 100).toFixed(2) }}
        save={WORDS.savePrice}
        variant="secondary"
        className="mt-6"
      >
        {(field) => (
          <>
            <Hidden variantId={number} was={String(priceCents)} />
            <TextField
              {...field('price')}
              label={WORDS.price}
              hint={WORDS.priceHint}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          </>
        )}
      </AccountForm>
      <AccountForm
        name="limit"
        reply={reply}
        values={{ limit: limit === null ? '' : String(limit) }}
        save={WORDS.saveLimit}
        variant="secondary"
        className="mt-10"
      >
        {(field) => (
          <>
            <Hidden variantId={number} was={limit === null ? 'none' : String(limit)} />
            <TextField
              {...field('limit')}
              label={WORDS.limit}
              hint={WORDS.limitHint}
              inputMode="numeric"
              autoComplete="off"
              optional
            />
          </>
        )}
      </AccountForm>
      {isCounted ? null : <p className="mt-10">{WORDS.uncounted}</p>}
      {(isCounted ? levels : []).map(({ locationNumber, name, available }, place) => (
        <AccountForm
          key={locationNumber}
          name={`stock-${place}`}
          reply={reply}
          values={{ stock: String(available) }}
          save={WORDS.saveStock}
          variant="secondary"
          className="mt-10"
        >
          {(field) => (
            <>
              <Hidden variantId={number} was={String(available)} />
              <input type="hidden" name="location" value={locationNumber} />
              <input type="hidden" name="form_token" value={tokens[place] ?? ''} />
              <TextField
                {...field('stock')}
                label={WORDS.stock(name)}
                hint={WORDS.stockHint}
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
