import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/select-field';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { ERP_ORDER } from '~/content/orders/erp-order';
import type { DraftSums } from '~/domain/draft-orders/draft-form';
import type { ShippingRate } from '~/domain/draft-orders/draft-order';
import { formatUsd } from '~/domain/core/money';
import type { OrderTax } from '~/domain/orders/order';

type DraftPriceProps = {
  /** Null if nothing was calculated yet. */
  sums: (DraftSums & { shippingRates?: readonly ShippingRate[] }) | null;
  /** Handle of the chosen shipping rate. */
  chosen: string;
  code: string;
  isNew: boolean;
  error: string | undefined;
};

const WORDS = ERP_DRAFTS.price;

/** Shopify's price for the draft, and the shipping rates it offers. */
export function DraftPrice({ sums, chosen, code, isNew, error }: DraftPriceProps) {
  const rates = sums?.shippingRates ?? [];
  const isSkipped = code.trim() !== '' && sums !== null && sums.discountCodes.length === 0;
  return (
    <section aria-labelledby="draft-price" className="mt-12">
      <h2 id="draft-price">{WORDS.heading}</h2>
      <div aria-live="polite" className="mt-2">
        {sums ? <DraftSumList sums={sums} /> : <p>{WORDS.notChecked}</p>}
        {isSkipped ? <p className="mt-2 font-semibold">{WORDS.codeSkipped(code)}</p> : null}
        {sums?.warnings.map((warning) => (
          <p key={warning} className="mt-2">
            {warning}
          </p>
        ))}
      </div>
      {rates.length > 0 ? (
        <SelectField
          key={rates.map(({ handle }) => handle).join()}
          className="mt-4 max-w-lg"
          id="shipping"
          name="shipping"
          label={WORDS.shipping}
          defaultValue={chosen}
          options={[
            { value: '', label: isNew ? WORDS.shippingNone : WORDS.shippingKept },
            ...rates.map(({ handle, title, cents }) => ({
              value: handle,
              label: `${title}, ${formatUsd(cents)}`,
            })),
          ]}
          {...(error === undefined ? {} : { error })}
        />
      ) : (
        <input type="hidden" name="shipping" value={chosen} />
      )}
      <Button name="intent" value="calculate" variant="secondary" className="mt-4">
        {WORDS.calculate}
      </Button>
    </section>
  );
}

/**
 * Returns a tax with its name and rate: `CA State Tax (7.25 %)`; without the rate if Shopify does not say
 * it.
 */
export function taxWords({ title, rate }: Pick<OrderTax, 'title' | 'rate'>): string {
  return rate === null ? title : `${title} (${ERP_ORDER.rate(rate)})`;
}

/** The sums of a draft. */
export function DraftSumList({ sums }: { sums: DraftSums }) {
  const { rows } = WORDS;
  const facts = [
    [rows.lines, sums.linesCents],
    [rows.discount, sums.discountCents],
    [rows.subtotal, sums.subtotalCents],
    [rows.shipping, sums.shippingCents],
    ...sums.taxLines.map((tax) => [WORDS.taxLine(taxWords(tax)), tax.price.cents] as const),
    [rows.total, sums.totalCents],
  ] as const;
  return (
    <dl className="grid max-w-lg grid-cols-[auto_auto] gap-x-8 gap-y-1">
      {facts.map(([term, amount]) => (
        <div key={term} className="contents">
          <dt>{term}</dt>
          <dd className="text-right tabular-nums">{formatUsd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
