import { Button } from '~/components/ui/forms/button';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import {
  CASH_OVERVIEW,
  CASH_SLICES,
  CAUSE_LABELS,
  dayOrMonth,
  owedSummary,
  STATUS_LABELS,
} from '~/content/ledger/erp-cash';
import { DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';
import { erpPaths } from '~/erp-paths';
import { roundDollars } from '~/content/core/amounts';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { weekChart } from '~/domain/core/time/bars';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import {
  LIABILITY_ACCOUNTS,
  LIABILITY_CAUSES,
  LIABILITY_SLICES,
  type LiabilityDay,
  type LiabilityQuery,
} from '~/domain/ledger/liability';

type LiabilityFormProps = {
  query: LiabilityQuery;
  /** The days exactly as they were typed. */
  requested: { from: string; to: string };
  problems: readonly DayProblem[];
};

/** Chooses the days of the chart and table. A GET form. */
export function LiabilityForm({ query, requested, problems }: LiabilityFormProps) {
  const errors = problems.map((problem) => DAY_PROBLEMS[problem]);
  const valueOf = (field: 'from' | 'to') => (problems.length > 0 ? requested[field] : query[field]);
  return (
    <search aria-label={CASH_OVERVIEW.filter} data-print="off" className="block">
      <ErrorSummary
        level={3}
        heading={LISTS.problemTitle}
        answer={problems.length > 0 ? problems : null}
        errors={errors.map(({ field, text }) => ({ controlId: field, message: text }))}
      />
      <form
        key={`${query.by} ${query.from} ${query.to} ${requested.from} ${requested.to}`}
        method="get"
        action={erpPaths.cash()}
        className="flex flex-wrap items-start gap-4"
      >
        <SelectField
          id="by"
          name="by"
          label={CASH_OVERVIEW.by}
          defaultValue={query.by}
          options={LIABILITY_SLICES.map((value) => ({ value, label: CASH_SLICES[value] }))}
        />
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            id={field}
            name={field}
            type="date"
            label={LISTS[field]}
            defaultValue={valueOf(field)}
            error={errors.find((error) => error.field === field)?.text}
          />
        ))}
        <Button variant="secondary" className="self-end">
          {CASH_OVERVIEW.show}
        </Button>
      </form>
    </search>
  );
}

type OwedPoint = { key: string; cents: Cents };

/**
 * A bar chart of the liability at the end of each day or month, rendered on the server; the table has the
 * details.
 */
export function LiabilityChart({ points }: { points: readonly OwedPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  // The liability is negative only after refunds of spent Earth Cash; the chart shows that as zero.
  const chart = weekChart(
    points.map(({ key, cents: owed }) => ({ key, count: Math.max(0, owed) })),
  );
  const { width, height, marks, bars } = chart;
  return (
    <figure className="max-w-narrow">
      <div className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-ink-soft">
        <div className="-my-2.5 flex flex-col justify-between text-right tabular-nums" aria-hidden>
          {marks.map((mark) => (
            <span key={mark}>{mark > 0 && mark < 100 ? '' : roundDollars(cents(mark))}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={owedSummary(first, last)}
          className="h-44 w-full overflow-visible"
        >
          {marks.map((mark, nth) => {
            const y = (height / (marks.length - 1)) * nth;
            return (
              <line
                key={mark}
                x1="0"
                x2={width}
                y1={y}
                y2={y}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
          {bars.map((bar) => (
            <rect
              key={bar.key}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              className="fill-leaf"
            />
          ))}
        </svg>
      </div>
      <figcaption className="mt-1 flex justify-between gap-4 text-sm text-ink-soft">
        <span>{dayOrMonth(first.key)}</span>
        <span>{dayOrMonth(last.key)}</span>
      </figcaption>
    </figure>
  );
}

/** The liability and its changes by cause, newest first. Causes without changes get no column. */
export function LiabilityTable({ slices }: { slices: readonly LiabilityDay[] }) {
  const causes = LIABILITY_CAUSES.filter((cause) =>
    slices.some(({ changes }) => changes[cause] !== 0),
  );
  const columns: ListColumn<LiabilityDay>[] = [
    { label: 'Date', cell: ({ day }) => dayOrMonth(day) },
    { label: CASH_OVERVIEW.owed, isNumber: true, cell: ({ owedCents }) => formatUsd(owedCents) },
    { label: CASH_OVERVIEW.change, isNumber: true, cell: (slice) => formatUsd(changeOf(slice)) },
    ...LIABILITY_ACCOUNTS.map((account) => ({
      label: STATUS_LABELS[account],
      isNumber: true,
      cell: ({ balances }: LiabilityDay) => formatUsd(balances[account]),
    })),
    ...causes.map((cause) => ({
      label: CAUSE_LABELS[cause],
      isNumber: true,
      cell: ({ changes }: LiabilityDay) => (changes[cause] === 0 ? '' : formatUsd(changes[cause])),
    })),
  ];
  return (
    <ErpTable
      caption={CASH_OVERVIEW.caption}
      columns={columns}
      rows={slices.toReversed()}
      keyOf={({ day }) => day}
      none=""
    />
  );
}

function changeOf({ changes }: LiabilityDay) {
  return cents(LIABILITY_CAUSES.reduce((sum, cause) => sum + changes[cause], 0));
}
