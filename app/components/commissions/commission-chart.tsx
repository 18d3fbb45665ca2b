import { SpendDrawing } from '~/components/ui/lists/spend-drawing';
import { TableScroll } from '~/components/ui/lists/table-scroll';
import { Disclosure } from '~/components/ui/disclosure';
import { commissionSummary, PORTAL } from '~/content/ambassadors/ambassador-portal';
import { monthWords } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import { spendChart, type MonthSpend } from '~/domain/core/time/spend-chart';

const WORDS = PORTAL.chart;

/** Twelve months of commission as a chart drawn on the server, and the same data as a table. */
export function CommissionChart({ months }: { months: readonly MonthSpend[] }) {
  const chart = spendChart(months);
  return (
    <section aria-labelledby="months">
      <h2 id="months">{WORDS.heading}</h2>
      {chart.highest === null ? (
        <p className="text-ink-soft">{WORDS.none}</p>
      ) : (
        <>
          <p className="home-sum">
            <strong>{formatUsd(chart.totalCents)}</strong> {WORDS.note}
          </p>
          <SpendDrawing
            chart={chart}
            summary={commissionSummary(chart.totalCents, chart.highest)}
          />
          <Disclosure summary={WORDS.table}>
            <TableScroll label={WORDS.caption}>
              <table>
                <caption className="sr-only">{WORDS.caption}</caption>
                <thead>
                  <tr>
                    <th scope="col">{WORDS.month}</th>
                    <th scope="col" data-number="">
                      {WORDS.amount}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {months.toReversed().map(({ month, cents }) => (
                    <tr key={month}>
                      <th scope="row">{monthWords(month)}</th>
                      <td data-label={WORDS.amount} data-number="">
                        {formatUsd(cents)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          </Disclosure>
        </>
      )}
    </section>
  );
}
