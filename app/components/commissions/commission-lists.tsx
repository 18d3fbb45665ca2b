import { RunningTable } from '~/components/ledger/running-table';
import {
  COMMISSION_STATEMENT,
  entryDetails,
  entryName,
} from '~/content/commissions/commission-statement';
import { calendarWords, monthWords } from '~/content/core/dates';
import type { CommissionStatement } from '~/domain/commissions/commission-statement';
import type { Period } from '~/domain/ledger/statement';
import { TableScroll } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { dayWords, PORTAL } from '~/content/ambassadors/ambassador-portal';
import type { commissionState, ShownCommission } from '~/domain/commissions/commission-rate';
import { formatUsd } from '~/domain/core/money';
import { SpendDrawing } from '~/components/ui/lists/spend-drawing';
import { Disclosure } from '~/components/ui/disclosure';
import { type MonthSpend, spendChart } from '~/domain/core/time/month-bars';
import { rateWords, stateWords, commissionSummary } from '~/content/commissions/commission';

type CommissionStatementTableProps = { period: Period; statement: CommissionStatement };

/** Every commission entry of an ambassador between two days. */
export function CommissionStatementTable({ period, statement }: CommissionStatementTableProps) {
  return (
    <RunningTable
      caption={COMMISSION_STATEMENT.caption(calendarWords(period.from), calendarWords(period.to))}
      period={period}
      statement={statement}
      name={entryName}
      details={entryDetails}
    />
  );
}

type LatestCommissionsProps = {
  orders: readonly (ShownCommission & { standing: ReturnType<typeof commissionState> })[];
};

const WORDS = PORTAL.orders;

/** The latest orders that an ambassador brought in, each with how its commission was calculated. */
export function LatestCommissions({ orders }: LatestCommissionsProps) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{WORDS.heading}</h2>
      {orders.length === 0 ? (
        <EmptyState title={WORDS.emptyTitle}>
          <p>{WORDS.empty}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-prose text-ink-soft">{WORDS.intro}</p>
          <TableScroll label={WORDS.caption}>
            <table>
              <caption className="sr-only">{WORDS.caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{WORDS.order}</th>
                  <th scope="col">{WORDS.day}</th>
                  <th scope="col" data-number="">
                    {WORDS.goods}
                  </th>
                  <th scope="col">{WORDS.rate}</th>
                  <th scope="col" data-number="">
                    {WORDS.commission}
                  </th>
                  <th scope="col">{WORDS.state}</th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <tr key={order.orderName}>
                    <th scope="row">{order.orderName}</th>
                    <td data-label={WORDS.day}>
                      <time dateTime={order.orderedAt}>{dayWords(order.orderedAt)}</time>
                    </td>
                    <td data-label={WORDS.goods} data-number="">
                      {formatUsd(order.baseCents)}
                    </td>
                    <td data-label={WORDS.rate}>{rateWords(order.rate)}</td>
                    <td data-label={WORDS.commission} data-number="">
                      {formatUsd(order.standingCents)}
                    </td>
                    <td data-label={WORDS.state}>{stateWords(order.standing)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}

const COMMISSION_CHART_WORDS = PORTAL.chart;

/** Twelve months of commission as a chart drawn on the server, and the same data as a table. */
export function CommissionChart({ months }: { months: readonly MonthSpend[] }) {
  const chart = spendChart(months);
  return (
    <section aria-labelledby="months">
      <h2 id="months">{COMMISSION_CHART_WORDS.heading}</h2>
      {chart.highest === null ? (
        <p className="text-ink-soft">{COMMISSION_CHART_WORDS.none}</p>
      ) : (
        <>
          <p className="home-sum">
            <strong>{formatUsd(chart.totalCents)}</strong> {COMMISSION_CHART_WORDS.note}
          </p>
          <SpendDrawing
            chart={chart}
            summary={commissionSummary(chart.totalCents, chart.highest)}
          />
          <Disclosure summary={COMMISSION_CHART_WORDS.table}>
            <TableScroll label={COMMISSION_CHART_WORDS.caption}>
              <table>
                <caption className="sr-only">{COMMISSION_CHART_WORDS.caption}</caption>
                <thead>
                  <tr>
                    <th scope="col">{COMMISSION_CHART_WORDS.month}</th>
                    <th scope="col" data-number="">
                      {COMMISSION_CHART_WORDS.amount}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {months.toReversed().map(({ month, cents }) => (
                    <tr key={month}>
                      <th scope="row">{monthWords(month)}</th>
                      <td data-label={COMMISSION_CHART_WORDS.amount} data-number="">
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
