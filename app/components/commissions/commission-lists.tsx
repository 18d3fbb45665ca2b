import { RunningTable } from '~/components/ledger/running-table';
import { calendarWords, monthWords } from '~/content/core/dates';
import type { CommissionStatement } from '~/domain/commissions/commission';
import type { Period } from '~/domain/ledger/statement';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { dayWords, PORTAL } from '~/content/ambassadors/ambassador-portal';
import type { commissionState, ShownCommission } from '~/domain/commissions/commission-rate';
import { formatUsd } from '~/domain/core/money';
import { SpendDrawing } from '~/components/ui/lists/spend-drawing';
import { Disclosure } from '~/components/ui/disclosure';
import { type MonthSpend, spendChart } from '~/domain/core/time/bars';
import {
  COMMISSION_STATEMENT,
  commissionSummary,
  entryDetails,
  entryName,
  rateWords,
  stateWords,
} from '~/content/commissions/commission';

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

type ListedCommission = ShownCommission & { standing: ReturnType<typeof commissionState> };

type LatestCommissionsProps = { orders: readonly ListedCommission[] };

const WORDS = PORTAL.orders;

const ORDER_COLUMNS: readonly ListColumn<ListedCommission>[] = [
  { label: WORDS.order, cell: ({ orderName }) => orderName },
  {
    label: WORDS.day,
    cell: ({ orderedAt }) => <time dateTime={orderedAt}>{dayWords(orderedAt)}</time>,
  },
  { label: WORDS.goods, isNumber: true, cell: ({ baseCents }) => formatUsd(baseCents) },
  { label: WORDS.rate, cell: ({ rate }) => rateWords(rate) },
  {
    label: WORDS.commission,
    isNumber: true,
    cell: ({ standingCents }) => formatUsd(standingCents),
  },
  { label: WORDS.state, cell: ({ standing }) => stateWords(standing) },
];

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
          <ListTable
            caption={WORDS.caption}
            columns={ORDER_COLUMNS}
            rows={orders}
            keyOf={({ orderName }) => orderName}
          />
        </>
      )}
    </section>
  );
}

const COMMISSION_CHART_WORDS = PORTAL.chart;

const MONTH_COLUMNS: readonly ListColumn<MonthSpend>[] = [
  { label: COMMISSION_CHART_WORDS.month, cell: ({ month }) => monthWords(month) },
  { label: COMMISSION_CHART_WORDS.amount, isNumber: true, cell: ({ cents }) => formatUsd(cents) },
];

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
            <ListTable
              caption={COMMISSION_CHART_WORDS.caption}
              columns={MONTH_COLUMNS}
              rows={months.toReversed()}
              keyOf={({ month }) => month}
            />
          </Disclosure>
        </>
      )}
    </section>
  );
}
