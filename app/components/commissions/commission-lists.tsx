import { RunningTable } from '~/components/ledger/running-table';
import { calendarLabel, monthLabel } from '~/content/core/dates';
import type { CommissionStatement } from '~/domain/commissions/commission';
import type { Period } from '~/domain/ledger/statement';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { dayLabel, PORTAL } from '~/content/ambassadors/ambassador-portal';
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
  rateLabel,
  stateLabel,
} from '~/content/commissions/commission';

type CommissionStatementTableProps = { period: Period; statement: CommissionStatement };

/** Every commission entry of an ambassador between two days. */
export function CommissionStatementTable({ period, statement }: CommissionStatementTableProps) {
  return (
    <RunningTable
      caption={COMMISSION_STATEMENT.caption(calendarLabel(period.from), calendarLabel(period.to))}
      period={period}
      statement={statement}
      name={entryName}
      details={entryDetails}
    />
  );
}

type ListedCommission = ShownCommission & { currentStatus: ReturnType<typeof commissionState> };

type LatestCommissionsProps = { orders: readonly ListedCommission[] };

const LABELS = PORTAL.orders;

const ORDER_COLUMNS: readonly ListColumn<ListedCommission>[] = [
  { label: LABELS.order, cell: ({ orderName }) => orderName },
  {
    label: LABELS.day,
    cell: ({ orderedAt }) => (
      <time dateTime={orderedAt} className="whitespace-nowrap">
        {dayLabel(orderedAt)}
      </time>
    ),
  },
  { label: LABELS.goods, isNumber: true, cell: ({ baseCents }) => formatUsd(baseCents) },
  { label: LABELS.rate, cell: ({ rate }) => rateLabel(rate) },
  {
    label: LABELS.commission,
    isNumber: true,
    cell: ({ netCents }) => formatUsd(netCents),
  },
  { label: LABELS.state, cell: ({ currentStatus }) => stateLabel(currentStatus) },
];

/** The latest orders that an ambassador brought in, each with how its commission was calculated. */
export function LatestCommissions({ orders }: LatestCommissionsProps) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{LABELS.heading}</h2>
      {orders.length === 0 ? (
        <EmptyState title={LABELS.emptyTitle}>
          <p>{LABELS.empty}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-prose text-ink-soft">{LABELS.intro}</p>
          <ListTable
            caption={LABELS.caption}
            columns={ORDER_COLUMNS}
            rows={orders}
            keyOf={({ orderName }) => orderName}
          />
        </>
      )}
    </section>
  );
}

const COMMISSION_CHART_LABELS = PORTAL.chart;

const MONTH_COLUMNS: readonly ListColumn<MonthSpend>[] = [
  { label: COMMISSION_CHART_LABELS.month, cell: ({ month }) => monthLabel(month) },
  { label: COMMISSION_CHART_LABELS.amount, isNumber: true, cell: ({ cents }) => formatUsd(cents) },
];

/** Twelve months of commission as a chart drawn on the server, and the same data as a table. */
export function CommissionChart({ months }: { months: readonly MonthSpend[] }) {
  const chart = spendChart(months);
  return (
    <section aria-labelledby="months">
      <h2 id="months">{COMMISSION_CHART_LABELS.heading}</h2>
      {chart.highest === null ? (
        <p className="text-ink-soft">{COMMISSION_CHART_LABELS.none}</p>
      ) : (
        <>
          <p className="home-sum">
            <strong>{formatUsd(chart.totalCents)}</strong> {COMMISSION_CHART_LABELS.note}
          </p>
          <SpendDrawing
            chart={chart}
            summary={commissionSummary(chart.totalCents, chart.highest)}
          />
          <Disclosure summary={COMMISSION_CHART_LABELS.table}>
            <ListTable
              caption={COMMISSION_CHART_LABELS.caption}
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
