import type { ReactNode } from 'react';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { LISTS } from '~/content/core/lists';

/** An invalid filter value, shown at its field. The field's id is `prefix` plus `field`. */
export type FilterError = { field: string; text: string };

type FilterFrameProps = {
  /** Path of the list. The form uses GET, so that the result has its own URL. */
  action: string;
  /** The form's accessible name. */
  label: string;
  /** Changes with the query and remounts the form: the fields always show what the list shows. */
  round: string;
  labels: { show: string; clear: string };
  /** Whether there is something to clear. */
  isFiltered: boolean;
  /** `answer` is a new object with each response of the server. */
  problems?: {
    answer: readonly unknown[];
    heading: string;
    level?: 2 | 3;
    prefix?: string;
    errors: readonly FilterError[];
  };
  /** Class of the outer element. */
  className?: string;
  /** Classes that lay out the fields. */
  layout: string;
  /** Classes that place the buttons among them. */
  buttons?: string;
  children: ReactNode;
};

/**
 * Surrounds a list's filter fields: adds the errors, the submit button and the link that clears all
 * filters.
 */
export function FilterFrame(props: FilterFrameProps) {
  const { action, label, round, labels, isFiltered, problems, children } = props;
  const { className = 'mt-8 block', layout, buttons = '' } = props;
  const errors = problems?.errors ?? [];
  return (
    <search data-print="off" aria-label={label} className={className}>
      {problems ? (
        <ErrorSummary
          level={problems.level ?? 2}
          heading={problems.heading}
          answer={errors.length > 0 ? problems.answer : null}
          errors={errors.map(({ field, text }) => ({
            controlId: `${problems.prefix ?? ''}${field}`,
            message: text,
          }))}
        />
      ) : null}
      <form key={round} method="get" action={action} className={layout}>
        {children}
        <div className={`flex flex-wrap items-center gap-5 ${buttons}`}>
          <Button variant="secondary">{labels.show}</Button>
          {isFiltered || errors.length > 0 ? (
            <a href={action} className="target underline">
              {labels.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}

const DAYS = { from: LISTS.from, to: LISTS.to };

type DayFieldsProps = {
  /** The days exactly as they were typed, even if invalid. */
  requested: { from: string; to: string };
  errors: readonly FilterError[];
  labels?: { from: string; to: string };
  /** Prefix of the ids, for pages with other fields of the same names. */
  prefix?: string;
};

/** The first and the last day of a list. */
export function DayFields({ requested, errors, labels = DAYS, prefix = '' }: DayFieldsProps) {
  return (['from', 'to'] as const).map((field) => (
    <TextField
      key={field}
      id={`${prefix}${field}`}
      name={field}
      type="date"
      label={labels[field]}
      defaultValue={requested[field]}
      error={errors.find((error) => error.field === field)?.text}
      className="min-w-0"
    />
  ));
}
