import { SpendDrawing } from '~/components/ui/lists/spend-drawing';
import { HOME, spendSummary } from '~/content/dashboard/dashboard-home';
import { monthLabel } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import { type MonthSpend, spendChart } from '~/domain/core/time/bars';

const LABELS = HOME.spend;

/** Twelve months of spending as a chart, rendered without JavaScript, and the same data as a table. */
export function SpendPanel({ months }: { months: readonly MonthSpend[] }) {
  const chart = spendChart(months);
  return (
    <section aria-labelledby="spend">
      <h2 id="spend">{LABELS.heading}</h2>
      {chart.highest === null ? (
        <p className="text-ink-soft">{LABELS.none}</p>
      ) : (
        <>
          <p className="home-sum">
            <strong>{formatUsd(chart.totalCents)}</strong> {LABELS.note}
          </p>
          <SpendDrawing chart={chart} summary={spendSummary(chart.totalCents, chart.highest)} />
          <details>
            <summary className="target text-link">{LABELS.table}</summary>
            <table className="spend-table">
              <caption className="sr-only">{LABELS.caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{LABELS.month}</th>
                  <th scope="col">{LABELS.amount}</th>
                </tr>
              </thead>
              <tbody>
                {months.toReversed().map(({ month, cents }) => (
                  <tr key={month}>
                    <th scope="row">{monthLabel(month)}</th>
                    <td>{formatUsd(cents)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{LABELS.total}</th>
                  <td>{formatUsd(chart.totalCents)}</td>
                </tr>
              </tfoot>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
