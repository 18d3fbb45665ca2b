import type { ReactNode } from 'react';
import { ErrorSummary } from '~/components/content/error-summary';
import { Button } from '~/components/ui/button';
import { TextField } from '~/components/ui/text-field';
import { LISTS } from '~/content/lists';

/** What was asked for and cannot be meant, at the field that can mend it; ids are `prefix` and the name. */
export type FilterFault = { field: string; text: string };

type FilterFrameProps = {
  /** Path of the list: a form that only asks, so that its answer is an address. */
  action: string;
  /** What it is a form for, to those who do not see it. */
  label: string;
  /** Another with each address: what stands in the fields is what the list shows. */
  round: string;
  words: { show: string; clear: string };
  /** Whether there is something to clear. */
  isFiltered: boolean;
  /** `answer`: another object with each answer of the server. */
  problems?: {
    answer: readonly unknown[];
    heading: string;
    level?: 2 | 3;
    prefix?: string;
    faults: readonly FilterFault[];
  };
  /** Of the whole. */
  className?: string;
  /** How the fields stand. */
  layout: string;
  /** Where among them the buttons stand. */
  buttons?: string;
  children: ReactNode;
};

/** Around the fields of what a list shows: what to mend, the button, and the way back to all of it. */
export function FilterFrame(props: FilterFrameProps) {
  const { action, label, round, words, isFiltered, problems, children } = props;
  const { className = 'mt-8 block', layout, buttons = '' } = props;
  const faults = problems?.faults ?? [];
  return (
    <search data-print="off" aria-label={label} className={className}>
      {problems ? (
        <ErrorSummary
          level={problems.level ?? 2}
          heading={problems.heading}
          answer={faults.length > 0 ? problems.answer : null}
          faults={faults.map(({ field, text }) => ({
            controlId: `${problems.prefix ?? ''}${field}`,
            sentence: text,
          }))}
        />
      ) : null}
      <form key={round} method="get" action={action} className={layout}>
        {children}
        <div className={`flex flex-wrap items-center gap-5 ${buttons}`}>
          <Button variant="secondary">{words.show}</Button>
          {isFiltered || faults.length > 0 ? (
            <a href={action} className="target underline">
              {words.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}

const DAYS = { from: LISTS.from, to: LISTS.to };

type DayFieldsProps = {
  /** The days as they were typed, also where they are none. */
  asked: { from: string; to: string };
  faults: readonly FilterFault[];
  words?: { from: string; to: string };
  /** Before the names, where a page has other fields of these names. */
  prefix?: string;
};

/** The first and the last day of what a list shows. */
export function DayFields({ asked, faults, words = DAYS, prefix = '' }: DayFieldsProps) {
  return (['from', 'to'] as const).map((field) => (
    <TextField
      key={field}
      id={`${prefix}${field}`}
      name={field}
      type="date"
      label={words[field]}
      defaultValue={asked[field]}
      error={faults.find((fault) => fault.field === field)?.text}
      className="min-w-0"
    />
  ));
}
