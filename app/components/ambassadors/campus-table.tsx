import { TableScroll } from '~/components/ui/lists/table-scroll';
import { TEAM_EMAIL, contactOf } from '~/content/ambassadors/ambassador-contacts';
import { AMBASSADOR_LOCATIONS as WORDS } from '~/content/ambassadors/ambassador-locations';
import { stateName } from '~/content/ambassadors/new-ambassadors';
import type { CampusRow, PlaceSales, StateRow } from '~/domain/ambassadors/campus';
import { formatUsd } from '~/domain/core/money';

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

export function Mark({ children }: { children: string }) {
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
