import type { PlaceSales } from '~/domain/ambassadors/campus';
import type { CampusSort } from '~/domain/ambassadors/campus-query';
import { formatUsd } from '~/domain/core/money';
import { countWords } from '~/content/core/lists';

const people = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'ambassador' : 'ambassadors'}`;
const orders = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`;

/** Texts of the page of campuses and places. */
export const AMBASSADOR_LOCATIONS = {
  title: 'Ambassador locations',
  intro: 'Where ambassadors are, what they have sold there, and whom to write to.',
  formTitle: 'Choose which campuses',
  search: 'Campus',
  searchHint: 'State University',
  state: 'State',
  anyState: 'Any',
  sort: 'Sort by',
  sorts: {
    name: 'Name',
    people: 'Most ambassadors',
    month: 'Most sales this month',
    sales: 'Most sales of all time',
  } satisfies Record<CampusSort, string>,
  show: 'Show campuses',
  clear: 'Clear all',
  ownTitle: 'Your campus',
  ownMark: 'your campus',
  own: (count: number, { monthCents, salesCents, orders: sold }: PlaceSales) =>
    `${people(count)}, ${formatUsd(monthCents)} sold this month, ${formatUsd(salesCents)} from ${orders(sold)} of all time`,
  count: (count: number, isFiltered: boolean) =>
    countWords(count, ['campus', 'campuses'], isFiltered),
  caption: 'Campuses',
  campus: 'Campus',
  people: 'Ambassadors',
  month: 'This month',
  sales: 'All time',
  orders: 'Orders',
  contact: 'Contact',
  noState: 'Not known',
  /** Labels of the link to our team for a place. */
  team: (region: string) => `${region} team`,
  ourTeam: 'Our team',
  zone: 'Sales of goods less what was refunded. Months are Pacific Time.',
  nothingTitle: 'Nothing matches',
  nothing: 'Choose another name or state.',
  nobodyTitle: 'No campus yet',
  nobody: 'The first ambassador who names a campus puts it on this list.',
  statesTitle: 'Without a campus, by state',
  statesText: 'Ambassadors who name no campus, and what was sold by people while they named none.',
  statesCaption: 'Ambassadors without a campus',
  noStates: 'Every ambassador names a campus.',
  contactsTitle: 'Whom to write to',
  contactsText:
    'Our people look after their region’s campuses. The contact of a campus is its longest-serving ambassador who is shown by name; our team puts you in touch.',
  ownRegion: 'your region',
  everywhere: 'Not sure? Write to',
} as const;
