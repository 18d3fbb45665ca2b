import type { CampusSort, PlaceSales } from '~/domain/ambassadors/campus';
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

/**
 * Our team by region. Replace it with your own people: a region is shown with its name, its email address
 * and its states. Every state belongs to one region.
 */
type RegionContact = {
  region: string;
  email: string;
  /** State codes, as in domain/core/places/us-states. */
  states: readonly string[];
};

export const REGION_CONTACTS: readonly RegionContact[] = [
  {
    region: 'Northeast',
    email: 'northeast@earthbrands.example',
    states: ['CT', 'ME', 'MA', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  },
  {
    region: 'Midwest',
    email: 'midwest@earthbrands.example',
    states: ['IL', 'IN', 'IA', 'KS', 'MI', 'MN', 'MO', 'NE', 'ND', 'OH', 'SD', 'WI'],
  },
  {
    region: 'South',
    email: 'south@earthbrands.example',
    states: 'AL AR DE DC FL GA KY LA MD MS NC OK SC TN TX VA WV'.split(' '),
  },
  {
    region: 'West',
    email: 'west@earthbrands.example',
    states: ['AK', 'AZ', 'CA', 'CO', 'HI', 'ID', 'MT', 'NV', 'NM', 'OR', 'UT', 'WA', 'WY'],
  },
  {
    region: 'Islands and military post',
    email: 'ambassadors@earthbrands.example',
    states: ['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI', 'AA', 'AE', 'AP'],
  },
];

/** The contact if no state is known. */
export const TEAM_EMAIL = 'ambassadors@earthbrands.example';

/** Returns the contact for a state; null if there is none. */
export function contactOf(state: string | null): RegionContact | null {
  return REGION_CONTACTS.find(({ states }) => state !== null && states.includes(state)) ?? null;
}
