import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { DAY_PROBLEMS } from '~/content/core/day-range';
import { CASH_DESK, CASH_SLICES } from '~/content/ledger/erp-cash';
import { LISTS } from '~/content/core/lists';
import type { DayProblem } from '~/domain/core/time/day-range';
import { LIABILITY_SLICES, type LiabilityQuery } from '~/domain/ledger/liability-query';
import { erpPaths } from '~/erp-paths';

type LiabilityFormProps = {
  query: LiabilityQuery;
  /** The days exactly as they were typed. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
};

/** Chooses the days of the chart and table. A GET form. */
export function LiabilityForm({ query, asked, problems }: LiabilityFormProps) {
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  const valueOf = (field: 'from' | 'to') => (problems.length > 0 ? asked[field] : query[field]);
  return (
    <search aria-label={CASH_DESK.filter} data-print="off" className="block">
      <ErrorSummary
        level={3}
        heading={LISTS.problemTitle}
        answer={problems.length > 0 ? problems : null}
        faults={faults.map(({ field, text }) => ({ controlId: field, sentence: text }))}
      />
      <form
        key={`${query.by} ${query.from} ${query.to} ${asked.from} ${asked.to}`}
        method="get"
        action={erpPaths.cash()}
        className="flex flex-wrap items-start gap-4"
      >
        <SelectField
          id="by"
          name="by"
          label={CASH_DESK.by}
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
            error={faults.find((fault) => fault.field === field)?.text}
          />
        ))}
        <Button variant="secondary" className="self-end">
          {CASH_DESK.show}
        </Button>
      </form>
    </search>
  );
}
