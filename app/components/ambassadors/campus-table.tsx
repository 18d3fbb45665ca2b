import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import {
  contactOf,
  REGION_CONTACTS,
  TEAM_EMAIL,
  AMBASSADOR_LOCATIONS as LABELS,
} from '~/content/ambassadors/ambassador-portal';
import { sortOptions, stateOptions } from '~/content/core/lists';
import { stateName } from '~/content/ambassadors/new-ambassadors';
import {
  type CampusQuery,
  CAMPUS_LIST,
  type CampusRow,
  type PlaceSales,
  type StateRow,
} from '~/domain/ambassadors/campus';
import { formatUsd } from '~/domain/core/money';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { accountPaths } from '~/account-paths';
import { formatNumber } from '~/domain/core/numbers';

type Figured = PlaceSales & { people: number };

const FIGURES: readonly ListColumn<Figured>[] = [
  { label: LABELS.people, isNumber: true, cell: ({ people }) => formatNumber(people) },
  { label: LABELS.month, isNumber: true, cell: ({ monthCents }) => formatUsd(monthCents) },
  { label: LABELS.sales, isNumber: true, cell: ({ salesCents }) => formatUsd(salesCents) },
  { label: LABELS.orders, isNumber: true, cell: ({ orders }) => formatNumber(orders) },
];

const STATE: ListColumn<Pick<StateRow, 'state'>> = {
  label: LABELS.state,
  cell: ({ state }) => (state === null ? LABELS.noState : stateName(state)),
};

const CAMPUS_COLUMNS: readonly ListColumn<CampusRow>[] = [
  {
    label: LABELS.campus,
    cell: ({ name, isOwn }) => (
      <>
        {name} {isOwn ? <Mark>{LABELS.ownMark}</Mark> : null}
      </>
    ),
  },
  STATE,
  ...FIGURES,
  { label: LABELS.contact, cell: (row) => <CampusContact {...row} /> },
];

/** The campuses and their figures. The reader's own campus is marked in words. */
export function CampusTable({ campuses }: { campuses: readonly CampusRow[] }) {
  return (
    <ListTable
      caption={LABELS.caption}
      columns={CAMPUS_COLUMNS}
      rows={campuses}
      keyOf={(_, nth) => String(nth)}
      classOf={({ isOwn }) => (isOwn ? 'bg-soft' : undefined)}
    />
  );
}

/** Ambassadors without a campus, counted by state. */
export function StateTable({ states }: { states: readonly StateRow[] }) {
  return (
    <ListTable
      caption={LABELS.statesCaption}
      columns={[STATE, ...FIGURES]}
      rows={states}
      keyOf={({ state }) => state ?? ''}
    />
  );
}

/** The contact at the campus, and our team for its region. */
export function CampusContact({ contact, state }: Pick<CampusRow, 'contact' | 'state'>) {
  const team = contactOf(state);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {contact === null ? null : <span>{contact}</span>}
      <a href={`mailto:${team?.email ?? TEAM_EMAIL}`} className="underline">
        {team ? LABELS.team(team.region) : LABELS.ourTeam}
      </a>
    </span>
  );
}

/** A short mark in a table. */
export function Mark({ children }: { children: string }) {
  return (
    <span className="ml-1 whitespace-nowrap rounded-md bg-ink px-2 py-0.5 text-sm font-medium text-paper">
      {children}
    </span>
  );
}

type CampusFiltersProps = {
  query: CampusQuery;
  /** Codes of the states that have a campus. */
  states: readonly string[];
};

/** Filters and sorts the campuses. A GET form. */
export function CampusFilters({ query, states }: CampusFiltersProps) {
  return (
    <FilterForm
      list={CAMPUS_LIST}
      query={query}
      action={accountPaths.ambassadorLocations()}
      label={LABELS.formTitle}
      labels={LABELS}
      fields={[
        { kind: 'search', label: LABELS.search, placeholder: LABELS.searchHint },
        {
          name: 'state',
          label: LABELS.state,
          options: stateOptions(states, query.state, stateName),
        },
        { kind: 'sort', options: sortOptions(LABELS.sorts) },
      ]}
    />
  );
}

/** Our regional contacts, the reader's own region first. `region` is the code of a state. */
export function RegionContacts({ region }: { region: string | null }) {
  const own = contactOf(region);
  const contacts = REGION_CONTACTS.toSorted(
    (one, other) => Number(other === own) - Number(one === own),
  );
  return (
    <section aria-labelledby="contacts" className="mt-14">
      <h2 id="contacts">{LABELS.contactsTitle}</h2>
      <p className="mt-3 max-w-prose">{LABELS.contactsText}</p>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
        {contacts.map((contact) => (
          <li key={contact.region} className="border-t border-line pt-4">
            <p className="font-semibold">
              {contact.region} {contact === own ? <Mark>{LABELS.ownRegion}</Mark> : null}
            </p>
            <a href={`mailto:${contact.email}`} className="target break-all underline">
              {contact.email}
            </a>
            <p className="text-sm text-ink-soft">{contact.states.map(stateName).join(', ')}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        {LABELS.everywhere}{' '}
        <a href={`mailto:${TEAM_EMAIL}`} className="inline-block break-all underline">
          {TEAM_EMAIL}
        </a>
      </p>
    </section>
  );
}
