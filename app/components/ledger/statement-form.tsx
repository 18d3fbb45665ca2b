import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/text-field';
import { DAY_PROBLEMS } from '~/content/core/day-range';
import { STATEMENT } from '~/content/ledger/statement';
import type { DayProblem } from '~/domain/core/time/day-range';
import type { Period } from '~/domain/ledger/statement';
import { paths } from '~/paths';

type StatementFormProps = {
  /** The values of the fields, exactly as they were typed, even if invalid. */
  asked: Period;
  problems: readonly DayProblem[];
  usual: Record<keyof typeof STATEMENT.usual, Period>;
  /** Returns the URL of the statement; by default the Earth Cash statement's. */
  page?: (query?: Period) => string;
};

/** Chooses the period of a statement: a GET form, and links to the usual periods. */
export function StatementForm({
  asked,
  problems,
  usual,
  page = paths.statement,
}: StatementFormProps) {
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  const errorOf = (field: 'from' | 'to') => faults.find((fault) => fault.field === field)?.text;
  return (
    <div data-print="off">
      <ErrorSummary
        level={2}
        heading={STATEMENT.problemTitle}
        answer={problems.length > 0 ? problems : null}
        faults={faults.map(({ field, text }) => ({ controlId: field, sentence: text }))}
      />
      <form method="get" action={page()} className="statement-form">
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={`${field} ${asked[field]}`}
            id={field}
            name={field}
            type="date"
            label={STATEMENT[field]}
            defaultValue={asked[field]}
            error={errorOf(field)}
            required
          />
        ))}
        <Button type="submit" variant="secondary">
          {STATEMENT.show}
        </Button>
      </form>
      <ul className="statement-periods" aria-label={STATEMENT.periods}>
        {(['month', 'year', 'last-year'] as const).map((name) => (
          <li key={name}>
            <a href={page(usual[name])} className="target underline underline-offset-4">
              {STATEMENT.usual[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
