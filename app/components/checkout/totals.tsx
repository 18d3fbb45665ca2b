import { formatUsd, type Cents } from '~/domain/core/money';

export type TotalRow = {
  label: string;
  cents: Cents;
  /** Shown instead of the amount, e.g. 'Free'. */
  words?: string;
  /** Whether this row is the total. */
  isTotal?: boolean;
};

/**
 * The totals of an order; every figure is Shopify's. Two rows may have the same label (a state and its
 * county both call their tax "Sales Tax"), so the position is part of a row's key.
 */
export function Totals({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <dl className="checkout-totals">
      {rows.map(({ label, cents, words, isTotal }, place) => (
        <div key={`${place} ${label}`} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{words ?? formatUsd(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
