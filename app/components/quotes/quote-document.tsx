import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
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

/** What one version of a quote offers: its message, its items and its total. */
export function QuoteDocument({ version }: { version: QuoteVersionView }) {
  const { rows } = QUOTES;
  return (
    <section aria-labelledby="quote-items" className="mt-8">
      {version.message ? <p className="said mb-6 whitespace-pre-line">{version.message}</p> : null}
      <h2 id="quote-items">{QUOTES.items}</h2>
      <ListTable
        caption={QUOTES.items}
        columns={COLUMNS}
        rows={version.lines}
        keyOf={(_, nth) => String(nth)}
      />
      <FactList isWide>
        <Fact term={rows.lines}>{formatUsd(version.linesCents)}</Fact>
        {version.discountCents > 0 ? (
          <Fact term={rows.discount}>−{formatUsd(version.discountCents)}</Fact>
        ) : null}
        <Fact term={rows.shipping}>{formatUsd(version.shippingCents)}</Fact>
        <Fact term={rows.tax}>{formatUsd(version.taxCents)}</Fact>
        <Fact term={rows.total}>
          <strong>{formatUsd(version.totalCents)}</strong>
        </Fact>
        <Fact term={QUOTES.validUntil}>
          <time dateTime={version.validUntil}>{calendarLabel(version.validUntil)}</time>
        </Fact>
      </FactList>
    </section>
  );
}
