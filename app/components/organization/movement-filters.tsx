import { DayFields, FilterFrame } from '~/components/dashboard/filter-frame';
import { SelectField } from '~/components/ui/select-field';
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

/** Of the fields' ids: the page has another form. */
const PREFIX = 'movements-';

/** Which movements the list shows: a form that only asks, so that its answer is an address. */
export function MovementFilters({ query, asked, problems, movers }: MovementFiltersProps) {
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={paths.organizationCash()}
      label={CASH_MOVEMENTS.formTitle}
      round={JSON.stringify([query, asked])}
      words={{ show: CASH_MOVEMENTS.show, clear: CASH_MOVEMENTS.clear }}
      isFiltered={isMovementsFiltered(query)}
      problems={{
        answer: problems,
        heading: CASH_MOVEMENTS.problemTitle,
        level: 3,
        prefix: PREFIX,
        faults,
      }}
      className="mt-6 block"
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
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
      <DayFields
        asked={asked}
        faults={faults}
        words={{ from: CASH_MOVEMENTS.from, to: CASH_MOVEMENTS.to }}
        prefix={PREFIX}
      />
    </FilterFrame>
  );
}

/** One that an address asks for stays, also where nobody knows them. */
function withChosen(movers: readonly OrganizationMover[], chosen: string | null) {
  const isKnown = chosen === null || movers.some(({ userId }) => userId === chosen);
  return isKnown ? movers : [...movers, { userId: chosen, name: null, former: null }];
}
