import { DayFields, FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS, sortOptions } from '~/content/core/lists';
import {
  CASH_MOVEMENTS,
  MOVEMENT_WORDS,
  moverWords,
} from '~/content/organizations/organization-cash';
import type { DayProblem } from '~/domain/core/time/day-range';
import {
  MOVEMENT_LIST,
  MOVEMENT_KINDS,
  type OrganizationMovementQuery,
  type OrganizationMover,
} from '~/domain/organizations/organization-movement';
import { paths } from '~/paths';

export type MovementFiltersProps = {
  query: OrganizationMovementQuery;
  /** The days exactly as they were typed, even if invalid. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Members to filter by; null for members, who only see their own movements. */
  movers: readonly OrganizationMover[] | null;
};

/** Prefix of the fields' ids: the page has another form. */
const PREFIX = 'movements-';

/** Filters the movements. A GET form, so that the result has its own URL. */
export function MovementFilters({ query, asked, problems, movers }: MovementFiltersProps) {
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={paths.organizationCash()}
      label={CASH_MOVEMENTS.formTitle}
      round={JSON.stringify([query, asked])}
      words={{ show: CASH_MOVEMENTS.show, clear: CASH_MOVEMENTS.clear }}
      isFiltered={MOVEMENT_LIST.isFiltered(query)}
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
        options={sortOptions(CASH_MOVEMENTS.sorts)}
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

/** Adds the member from the URL, even if unknown. */
function withChosen(movers: readonly OrganizationMover[], chosen: string | null) {
  const isKnown = chosen === null || movers.some(({ userId }) => userId === chosen);
  return isKnown ? movers : [...movers, { userId: chosen, name: null, former: null }];
}
