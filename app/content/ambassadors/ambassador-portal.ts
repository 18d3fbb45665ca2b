import { calendarLabel } from '~/content/core/dates';
import {
  type FirstStep,
  ordersToClicks,
  RECENT_DAYS,
  type ReferralCount,
} from '~/domain/ambassadors/ambassador';
import type { BoardName } from '~/domain/ambassadors/leaderboard';
import { type Cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';
import type { CampusSort, PlaceSales } from '~/domain/ambassadors/campus';
import { countWords } from '~/content/core/lists';

/** Texts of the ambassador portal's overview. */
export const PORTAL = {
  title: 'Ambassador Portal',
  payable: 'Payable commission',
  pending: 'Pending',
  requested: 'Transfer requested',
  paid: 'Paid out',
  pay: 'Get it paid',
  payouts: 'Payouts so far',
  statement: 'Statement',
  missing: (missing: Cents, minimum: Cents) =>
    `${formatUsd(missing)} to go: commission is paid out from ${formatUsd(minimum)} on.`,
  owed: 'Refunds have taken back more than is there to be paid. Your next commissions make up for it; you owe us nothing.',
  nothingHeld: 'Nothing is on its way to it just now.',
  figures: {
    heading: 'Clicks and orders',
    recent: `Last ${RECENT_DAYS} days`,
    all: 'In all',
    clicks: 'Clicks',
    orders: 'Paid orders',
    share: 'Orders to clicks',
    time: 'Time',
    caption: 'Clicks on your link, and the orders they brought',
    note: 'Orders by your code are counted too; the share is of those that followed a click.',
  },
  link: {
    heading: 'What to share',
    text: (days: number) =>
      `Whoever comes by your link and orders within ${days} days has been brought by you. Your code does the same where somebody types it at the checkout, and it wins over a link.`,
    code: 'Your code',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'The browser did not allow copying. Select the text and copy it yourself.',
  },
  chart: {
    heading: 'Commission by month',
    note: 'Earned in the last twelve months. What a refund took back is taken off in the month in which it was earned. Months are Pacific Time.',
    none: 'No commission was earned in the last twelve months.',
    table: 'Show the months as a table',
    caption: 'Commission earned, month by month',
    month: 'Month',
    amount: 'Commission',
  },
  orders: {
    heading: 'Latest orders',
    caption: 'The latest orders that you brought',
    intro: 'Who has bought is nobody’s business but theirs; you see what was earned and how.',
    order: 'Order',
    day: 'Ordered',
    goods: 'Goods',
    rate: 'Rate',
    commission: 'Commission',
    state: 'State',
    emptyTitle: 'No order yet',
    empty:
      'As soon as an order that you brought is paid, it stands here with what it has earned you.',
  },
  rates: {
    heading: 'Your rate',
    basis: (days: number) =>
      `Of the goods of every order that you brought, after discounts, without shipping and taxes. It is earned when the order is paid and becomes payable ${days} days later; a refund or a dispute takes back its share.`,
    own: (labels: string) => `You are paid at this rate: ${labels}.`,
    higher: (labels: string) => `For whoever has finished the training it is higher. ${labels}.`,
    training: 'To the training',
    change: 'When a rate changes, what you have earned keeps the one it was earned at.',
  },
} as const;

/** The links ready to be shared; `to` is the page they lead to. */
export const LINKS = [
  { id: 'front', label: 'Your link', to: undefined },
  { id: 'college', label: 'Straight to the college cups', to: '/cups/college' },
] as const;

/** Returns the orders per hundred clicks, `'6.5 to 100'`. */
export function shareLabel(count: ReferralCount): string {
  const share = ordersToClicks(count);
  return share === null ? 'No clicks yet' : `${share.toLocaleString('en-US')} to 100`;
}

/** Returns a date in words, by the store's calendar. @param at ISO 8601 */
export function dayLabel(at: string): string {
  return calendarLabel(storeDay(Date.parse(at)));
}

/** Texts of the form for the name on leaderboards. */
export const BOARD_NAME_FORM = {
  heading: 'Your name on leaderboards',
  legend: 'On leaderboards, show me as',
  text: 'Leaderboards and your campus’s page show you by this name, and nothing else about you.',
  save: 'Save',
  unnamed: 'No name',
  options: {
    first_initial: 'First name and initial',
    initials: 'Initials alone',
    hidden: 'Not named: you count, and your place is shown without a name',
  } satisfies Record<BoardName, string>,
} as const;

/** Texts of an ambassador's first steps. */
export const FIRST_VISIT = {
  heading: 'First steps',
  away: 'Put away',
  done: 'Done',
  open: 'Not yet',
  steps: {
    share: { text: 'Share your link or your code', label: 'Your link', href: '#your-link' },
    name: { text: 'Choose how boards call you', label: 'Your name', href: '#board-name' },
    training: { text: 'Finish the training', label: 'Training', href: paths.training() },
    click: { text: 'Your first click', label: null, href: null },
    order: { text: 'Your first order', label: null, href: null },
  } satisfies Record<FirstStep, { text: string; label: string | null; href: string | null }>,
} as const;

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
