import { TableScroll } from '~/components/ui/lists/erp-table';
import {
  contactOf,
  REGION_CONTACTS,
  TEAM_EMAIL,
  AMBASSADOR_LOCATIONS as WORDS,
} from '~/content/ambassadors/ambassador-locations';
import { stateName } from '~/content/ambassadors/new-ambassadors';
import {
  CAMPUS_SORTS,
  type CampusQuery,
  campusQueryFields,
  type CampusRow,
  type PlaceSales,
  type StateRow,
} from '~/domain/ambassadors/campus';
import { formatUsd } from '~/domain/core/money';
import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { paths } from '~/paths';

/** The campuses and their figures. The reader's own campus is marked in words. */
export function CampusTable({ campuses }: { campuses: readonly CampusRow[] }) {
  return (
    <TableScroll label={WORDS.caption}>
      <table>
        <caption className="sr-only">{WORDS.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{WORDS.campus}</th>
            <th scope="col">{WORDS.state}</th>
            <FigureHeads />
            <th scope="col">{WORDS.contact}</th>
          </tr>
        </thead>
        <tbody>
          {campuses.map((row, nth) => (
            <tr key={nth} className={row.isOwn ? 'bg-soft' : undefined}>
              <th scope="row">
                {row.name} {row.isOwn ? <Mark>{WORDS.ownMark}</Mark> : null}
              </th>
              <td data-label={WORDS.state}>
                {row.state === null ? WORDS.noState : stateName(row.state)}
              </td>
              <Figures {...row} />
              <td data-label={WORDS.contact}>
                <CampusContact {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** Ambassadors without a campus, counted by state. */
export function StateTable({ states }: { states: readonly StateRow[] }) {
  return (
    <TableScroll label={WORDS.statesCaption}>
      <table>
        <caption className="sr-only">{WORDS.statesCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{WORDS.state}</th>
            <FigureHeads />
          </tr>
        </thead>
        <tbody>
          {states.map((row) => (
            <tr key={row.state ?? ''}>
              <th scope="row">{row.state === null ? WORDS.noState : stateName(row.state)}</th>
              <Figures {...row} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** The contact at the campus, and our team for its region. */
export function CampusContact({ contact, state }: Pick<CampusRow, 'contact' | 'state'>) {
  const team = contactOf(state);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {contact === null ? null : <span>{contact}</span>}
      <a href={`mailto:${team?.email ?? TEAM_EMAIL}`} className="underline">
        {team ? WORDS.team(team.region) : WORDS.ourTeam}
      </a>
    </span>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <span className="ml-1 whitespace-nowrap rounded-md bg-ink px-2 py-0.5 text-sm font-medium text-paper">
      {children}
    </span>
  );
}

function FigureHeads() {
  return [WORDS.people, WORDS.month, WORDS.sales, WORDS.orders].map((label) => (
    <th key={label} scope="col" data-number="">
      {label}
    </th>
  ));
}

function Figures({ people, monthCents, salesCents, orders }: PlaceSales & { people: number }) {
  const figures = [
    [WORDS.people, people.toLocaleString('en-US')],
    [WORDS.month, formatUsd(monthCents)],
    [WORDS.sales, formatUsd(salesCents)],
    [WORDS.orders, orders.toLocaleString('en-US')],
  ] as const;
  return figures.map(([label, figure]) => (
    <td key={label} data-label={label} data-number="">
      {figure}
    </td>
  ));
}

type CampusFiltersProps = {
  query: CampusQuery;
  /** Codes of the states that have a campus. */
  states: readonly string[];
};

/** Filters and sorts the campuses. A GET form. */
export function CampusFilters({ query, states }: CampusFiltersProps) {
  const { state } = query;
  const codes = state === null || states.includes(state) ? states : [...states, state];
  return (
    <FilterFrame
      action={paths.ambassadorLocations()}
      label={WORDS.formTitle}
      round={JSON.stringify(query)}
      words={{ show: WORDS.show, clear: WORDS.clear }}
      isFiltered={Object.keys(campusQueryFields(query)).length > 0}
      layout="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        id="campus-search"
        name="search"
        type="search"
        label={WORDS.search}
        placeholder={WORDS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0"
      />
      <SelectField
        id="state"
        name="state"
        label={WORDS.state}
        options={[
          { value: '', label: WORDS.anyState },
          ...codes.map((code) => ({ value: code, label: stateName(code) })),
        ]}
        defaultValue={state ?? ''}
        className="min-w-0"
      />
      <SelectField
        id="sort"
        name="sort"
        label={WORDS.sort}
        options={CAMPUS_SORTS.map((value) => ({ value, label: WORDS.sorts[value] }))}
        defaultValue={query.sort}
        className="min-w-0"
      />
    </FilterFrame>
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
      <h2 id="contacts">{WORDS.contactsTitle}</h2>
      <p className="mt-3 max-w-prose">{WORDS.contactsText}</p>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
        {contacts.map((contact) => (
          <li key={contact.region} className="border-t border-line pt-4">
            <p className="font-semibold">
              {contact.region} {contact === own ? <Mark>{WORDS.ownRegion}</Mark> : null}
            </p>
            <a href={`mailto:${contact.email}`} className="target break-all underline">
              {contact.email}
            </a>
            <p className="text-sm text-ink-soft">{contact.states.map(stateName).join(', ')}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        {WORDS.everywhere}{' '}
        <a href={`mailto:${TEAM_EMAIL}`} className="break-all underline">
          {TEAM_EMAIL}
        </a>
      </p>
    </section>
  );
}
