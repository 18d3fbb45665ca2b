import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { SumList } from '~/components/ui/sum-list';
import { calendarLabel } from '~/content/core/dates';
import { QUOTES } from '~/content/quotes/quotes';
import { formatUsd } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';
import type { QuoteLine } from '~/domain/quotes/quote';
import type { QuoteVersionView } from '~/domain/quotes/quote-view';

const COLUMNS: ListColumn<QuoteLine>[] = [
  {
    label: 'Item',
    cell: ({ title, sku, properties }) => (
      <>
        {title}
        {sku ? <span className="block text-sm text-ink-soft">{sku}</span> : null}
        {properties.map(({ name, value }) => (
          <span key={name} className="block text-sm text-ink-soft">
            {name}: {value}
          </span>
        ))}
      </>
    ),
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  {
    label: 'Price',
    isNumber: true,
    cell: ({ unitCents }) => (unitCents === null ? '' : formatUsd(unitCents)),
  },
  { label: 'Total', isNumber: true, cell: ({ totalCents }) => formatUsd(totalCents) },
];

type QuoteDocumentProps = {
  version: QuoteVersionView;
  /** Whether it says how long it is valid, where the page does not. */
  isDated?: boolean;
};

/** What one version of a quote offers: its message, its items and its total. */
export function QuoteDocument({ version, isDated = false }: QuoteDocumentProps) {
  const { rows } = QUOTES;
  return (
    <section aria-labelledby="quote-items" className="mt-6">
      {isDated ? (
        <p className="mb-6 text-ink-soft">
          {QUOTES.validUntil}{' '}
          <time dateTime={version.validUntil}>{calendarLabel(version.validUntil)}</time>
        </p>
      ) : null}
      {version.message ? <p className="said whitespace-pre-line">{version.message}</p> : null}
      <h2 id="quote-items" className="mt-8">
        {QUOTES.items}
      </h2>
      <ListTable
        caption={QUOTES.items}
        columns={COLUMNS}
        rows={version.lines}
        keyOf={(_, nth) => String(nth)}
      />
      <SumList
        sums={[
          { label: rows.lines, amount: formatUsd(version.linesCents) },
          ...(version.discountCents > 0
            ? [{ label: rows.discount, amount: `−${formatUsd(version.discountCents)}` }]
            : []),
          { label: rows.shipping, amount: formatUsd(version.shippingCents) },
          { label: rows.tax, amount: formatUsd(version.taxCents) },
          { label: rows.total, amount: formatUsd(version.totalCents), isTotal: true },
        ]}
      />
    </section>
  );
}
