import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS } from '~/content/core/lists';
import { STATEMENT } from '~/content/ledger/statement';
import type { DayProblem } from '~/domain/core/time/time-span';
import type { Period, Statement } from '~/domain/ledger/statement';
import { accountPaths } from '~/account-paths';
import { cents, formatUsd } from '~/domain/core/money';

type StatementFormProps = {
  /** The values of the fields, exactly as they were typed, even if invalid. */
  requested: Period;
  problems: readonly DayProblem[];
  usual: Record<keyof typeof STATEMENT.usual, Period>;
  /** Returns the URL of the statement; by default the Earth Cash statement's. */
  page?: (query?: Period) => string;
};

/** Chooses the period of a statement: a GET form, and links to the usual periods. */
export function StatementForm({
  requested,
  problems,
  usual,
  page = accountPaths.statement,
}: StatementFormProps) {
  const errors = problems.map((problem) => DAY_PROBLEMS[problem]);
  const errorOf = (field: 'from' | 'to') => errors.find((error) => error.field === field)?.text;
  return (
    <div data-print="off">
      <ErrorSummary
        level={2}
        heading={STATEMENT.problemTitle}
        answer={problems.length > 0 ? problems : null}
        errors={errors.map(({ field, text }) => ({ controlId: field, message: text }))}
      />
      <form method="get" action={page()} className="statement-form">
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={`${field} ${requested[field]}`}
            id={field}
            name={field}
            type="date"
            label={STATEMENT[field]}
            defaultValue={requested[field]}
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

type Sums = Omit<Statement, 'movements' | 'heldCents'> & Partial<Pick<Statement, 'heldCents'>>;

/** The sums of a statement: opening balance, in, out, closing balance. */
export function StatementSums({ statement }: { statement: Sums }) {
  const { openingCents, inCents, outCents, closingCents, heldCents = cents(0) } = statement;
  const sums = [
    [STATEMENT.opening, formatUsd(openingCents)],
    [STATEMENT.came, formatUsd(inCents)],
    [STATEMENT.went, formatUsd(outCents)],
    [STATEMENT.closing, formatUsd(closingCents)],
    ...(heldCents === 0 ? [] : [[STATEMENT.held, formatUsd(heldCents)] as const]),
  ] as const;
  return (
    <>
      <dl className="statement-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {heldCents !== 0 && <p className="mt-3 text-sm text-ink-soft">{STATEMENT.heldHint}</p>}
    </>
  );
}

/** Prints a statement, or downloads it from `file`. Without JavaScript the browser's own menu prints. */
export function StatementLinks({ file }: { file: string }) {
  return (
    <div className="statement-ways" data-print="off">
      <LinkButton to={file} variant="secondary" download>
        {STATEMENT.csv}
      </LinkButton>
      <PrintStatement />
    </div>
  );
}

/** Prints the page, as a button beside those that download it. */
export function PrintStatement() {
  return (
    <Button
      type="button"
      variant="secondary"
      className="needs-script"
      onClick={() => window.print()}
    >
      {STATEMENT.print}
    </Button>
  );
}
