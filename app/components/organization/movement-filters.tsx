import { ErrorSummary } from '~/components/content/error-summary';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { DAY_PROBLEMS } from '~/content/day-range';
import { CASH_MOVEMENTS, MOVEMENT_WORDS, moverWords } from '~/content/organization-cash';
import type { DayProblem } from '~/domain/day-range';
import {
  isMovementsFiltered,
  MOVEMENT_KINDS,
  MOVEMENT_SORTS,
  type OrganizationMovementQuery,
  type OrganizationMover,
} from '~/domain/organization-movement';
import { paths } from '~/paths';

export type MovementFiltersProps = {
  query: OrganizationMovementQuery;
  /** The days as they were typed, also where they are none. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Whom one can ask for; null for members, who see their own. */
  movers: readonly OrganizationMover[] | null;
};

/** Which movements the list shows: a form that only asks, so that its answer is an address. */
export function MovementFilters({ query, asked, problems, movers }: MovementFiltersProps) {
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  const errorOf = (field: 'from' | 'to') => faults.find((fault) => fault.field === field)?.text;
  return (
    <search data-print="off" aria-label={CASH_MOVEMENTS.formTitle} className="mt-6 block">
      <ErrorSummary
        heading={CASH_MOVEMENTS.problemTitle}
        answer={problems.length > 0 ? problems : null}
        faults={faults.map(({ field, text }) => ({
          controlId: `movements-${field}`,
          sentence: text,
        }))}
      />
      {/* Drawn anew with each address: what stands in the fields is what the list shows. */}
      <form
        key={JSON.stringify([query, asked])}
        method="get"
        action={paths.organizationCash()}
        className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      >
        {movers === null ? null : (
          <SelectField
            id="movements-member"
            name="member"
            label={CASH_MOVEMENTS.member}
            options={[
              { value: '', label: CASH_MOVEMENTS.everybody },
              ...withChosen(movers, query.member).map((mover) => ({
                value: mover.userId,
                label: moverWords(mover),
              })),
            ]}
            defaultValue={query.member ?? ''}
            className="col-span-2 min-w-0 lg:col-span-1"
          />
        )}
        <SelectField
          id="movements-kind"
          name="kind"
          label={CASH_MOVEMENTS.kind}
          options={[
            { value: '', label: CASH_MOVEMENTS.everything },
            ...MOVEMENT_KINDS.map((value) => ({ value, label: MOVEMENT_WORDS[value] })),
          ]}
          defaultValue={query.kind ?? ''}
          className="min-w-0"
        />
        <SelectField
          id="movements-sort"
          name="sort"
          label={CASH_MOVEMENTS.sort}
          options={MOVEMENT_SORTS.map((value) => ({ value, label: CASH_MOVEMENTS.sorts[value] }))}
          defaultValue={query.sort}
          className="min-w-0"
        />
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            id={`movements-${field}`}
            name={field}
            type="date"
            label={CASH_MOVEMENTS[field]}
            defaultValue={asked[field]}
            error={errorOf(field)}
            className="min-w-0"
          />
        ))}
        <div className="col-span-2 flex flex-wrap items-center gap-5 self-end lg:col-span-1">
          <Button variant="secondary">{CASH_MOVEMENTS.show}</Button>
          {isMovementsFiltered(query) || problems.length > 0 ? (
            <a href={paths.organizationCash()} className="target underline">
              {CASH_MOVEMENTS.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}

/** One that an address asks for stays, also where nobody knows them. */
function withChosen(movers: readonly OrganizationMover[], chosen: string | null) {
  const isKnown = chosen === null || movers.some(({ userId }) => userId === chosen);
  return isKnown ? movers : [...movers, { userId: chosen, name: null, former: null }];
}
