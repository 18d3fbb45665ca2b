import { formatUsd, type Cents } from '~/domain/money';

export type TotalRow = {
  label: string;
  cents: Cents;
  /** Said instead of the amount, e.g. 'Free'. */
  words?: string;
  /** What all of it comes to. */
  isTotal?: boolean;
};

/**
 * What it comes to; every figure is the platform's own. Two rows may have one label (a state and its
 * county both call their tax "Sales Tax"), so that a row is known by its place.
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
