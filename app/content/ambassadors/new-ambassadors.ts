import { US_STATES } from '~/domain/core/places/us-states';
import { calendarLabel } from '~/content/core/dates';
import type {
  AmbassadorPeriod,
  AmbassadorScope,
  AmbassadorSort,
  ListedAmbassador,
} from '~/domain/ambassadors/ambassador';
import { type CsvColumns, dayCell } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { mondayOf } from '~/domain/core/time/bars';
import { formatNumber } from '~/domain/core/numbers';

const people = (count: number) =>
  `${formatNumber(count)} new ${count === 1 ? 'ambassador' : 'ambassadors'}`;

/** Texts of the page about new ambassadors. */
export const NEW_AMBASSADORS = {
  title: 'New ambassadors',
  formTitle: 'Find new ambassadors',
  by: 'Where',
  weeks: 'Period',
  show: 'Show ambassadors',
  at: (place: string) => `Who joined at ${place}, week by week.`,
  in: (place: string) => `Who joined in ${place}, week by week.`,
  chart: (total: number, weeks: number) => `${people(total)} in the last ${weeks} weeks`,
  bar: (monday: string, count: number) => `Week of ${calendarLabel(monday)}: ${count}`,
  figures: 'Show weeks as a table',
  figuresCaption: 'New ambassadors by week',
  week: 'Week of',
  joinedCount: 'New ambassadors',
  thisWeek: 'This week',
  count: (count: number, week: string | null) =>
    week === null ? people(count) : `${people(count)} in the week of ${calendarLabel(week)}`,
  allWeeks: 'Show all weeks',
  zone: 'Weeks start on Monday, Pacific Time.',
  caption: 'New ambassadors',
  name: 'Name',
  noName: 'No name given',
  campus: 'Campus',
  noCampus: 'No campus given',
  joined: 'Joined',
  csv: 'Download CSV',
  emptyTitle: 'No new ambassadors in this period',
  empty: 'Choose a longer period, or ask a friend to join. Every campus starts with one.',
  gatheringTitle: 'We’re putting the list together',
  gathering: 'We’re putting this list together for the first time. Check back in a few minutes.',
  unlistedTitle: 'You just joined',
  unlisted:
    'We’re adding you to this list. Check back in a few minutes. If you aren’t listed by tomorrow, write to us.',
  nowhereTitle: 'We don’t know your campus yet',
  nowhere:
    'Add a shipping address so we can show your region here, or write to us and tell us your college.',
  addAddress: 'Add an address',
  contact: 'Contact Sales',
} as const;

export const PERIOD_LABELS: Record<AmbassadorPeriod, string> = {
  4: 'Last 4 weeks',
  12: 'Last 12 weeks',
  26: 'Last 26 weeks',
  52: 'Last 52 weeks',
};

export const AMBASSADOR_SORT_LABELS: Record<AmbassadorSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
};

/** Returns the label of a scope. */
export function scopeLabel(by: AmbassadorScope, place: string): string {
  return by === 'campus' ? `My campus: ${place}` : `My region: ${place}`;
}

/** Returns a state's name; for an unknown code, the code. */
export function stateName(code: string): string {
  return US_STATES.find(([each]) => each === code)?.[1] ?? code;
}

/** The columns of the file of new ambassadors, with no more data than the page shows. */
export const NEW_AMBASSADOR_COLUMNS: CsvColumns<ListedAmbassador> = {
  Name: ({ shownName }) => shownName,
  Campus: ({ college }) => college ?? '',
  State: ({ state }) => state ?? '',
  'Joined (Pacific)': ({ joinedAt }) => dayCell(joinedAt),
  'Week of': ({ joinedAt }) => mondayOf(storeDay(Date.parse(joinedAt))),
};
