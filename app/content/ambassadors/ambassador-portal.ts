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
import { accountPaths } from '~/account-paths';
import type { CampusSort, PlaceSales } from '~/domain/ambassadors/campus';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the ambassador portal's overview. */
export const PORTAL = {
  title: 'Ambassador Portal',
  payable: 'Payable commission',
  pending: 'Pending',
  requested: 'Transfer requested',
  paid: 'Paid out',
  pay: 'Get paid',
  payouts: 'View payouts',
  statement: 'Statement',
  missing: (missing: Cents, minimum: Cents) =>
    `${formatUsd(minimum)} minimum payout, ${formatUsd(missing)} to go.`,
  owed: 'Refunds took back more than your payable commission. Your next commissions make up for it. You owe us nothing.',
  nothingHeld: 'No commission is pending right now.',
  figures: {
    heading: 'Clicks and orders',
    recent: `Last ${RECENT_DAYS} days`,
    all: 'All time',
    clicks: 'Clicks',
    orders: 'Paid orders',
    share: 'Conversion rate',
    time: 'Period',
    caption: 'Clicks on your link and the orders that followed',
    note: 'Orders with your code count too. The conversion rate includes only orders that followed a click.',
  },
  link: {
    heading: 'Your link and code',
    text: (days: number) =>
      `When someone follows your link and orders within ${days} days, the order counts as yours. Your code does the same when a customer enters it at checkout, and it wins over a link.`,
    code: 'Your code',
    qr: 'QR code for your link',
    qrText: 'Show it on your phone, or print it for your table. It opens your link.',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Your browser didn’t allow copying. Select the text and copy it yourself.',
  },
  chart: {
    heading: 'Commission by month',
    note: 'Earned in the last 12 months. A refund lowers the month in which the commission was earned. Months follow Pacific Time.',
    none: 'No commission earned in the last 12 months.',
    table: 'Show months as a table',
    caption: 'Commission earned by month',
    month: 'Month',
    amount: 'Commission',
  },
  orders: {
    heading: 'Recent orders',
    caption: 'Recent orders you referred',
    intro: 'We keep buyers’ names private. You see what you earned and how.',
    order: 'Order',
    day: 'Ordered',
    goods: 'Goods',
    rate: 'Rate',
    commission: 'Commission',
    state: 'Status',
    emptyTitle: 'No orders yet',
    empty: 'When an order you referred is paid, it shows here with what you earned.',
  },
  rates: {
    heading: 'Your rate',
    basis: (days: number) =>
      `Applies to the goods in every order you referred, after discounts, without shipping and taxes. You earn it when the order is paid, and it becomes payable ${days} days later. A refund or a dispute takes back its share.`,
    own: (labels: string) => `Your rate: ${labels}.`,
    higher: (labels: string) => `Finish the training to earn more. ${labels}.`,
    training: 'Go to training',
    change: 'When a rate changes, what you’ve already earned keeps its rate.',
  },
} as const;

/** The links ready to be shared; `to` is the page they lead to. */
export const LINKS = [
  { id: 'front', label: 'Your link', to: undefined },
  { id: 'college', label: 'Link to college cups', to: '/cups/college' },
] as const;

/** Returns the orders per hundred clicks, `'6.5%'`. */
export function shareLabel(count: ReferralCount): string {
  const share = ordersToClicks(count);
  return share === null ? 'No clicks yet' : `${formatNumber(share)}%`;
}

/** Returns a date in words, by the store's calendar. @param at ISO 8601 */
export function dayLabel(at: string): string {
  return calendarLabel(storeDay(Date.parse(at)));
}

/** Texts of the form for the name on leaderboards. */
export const BOARD_NAME_FORM = {
  heading: 'Your name on leaderboards',
  legend: 'On leaderboards, show me as',
  text: 'Leaderboards and your campus page show this name and nothing else about you.',
  save: 'Save',
  unnamed: 'No name',
  options: {
    first_initial: 'First name and last initial',
    initials: 'Initials only',
    hidden: 'Only your rank shows',
  } satisfies Record<BoardName, string>,
} as const;

/** Texts of an ambassador's first steps. */
export const FIRST_VISIT = {
  heading: 'First steps',
  away: 'Dismiss',
  done: 'Done',
  open: 'To do',
  steps: {
    share: { text: 'Share your link or your code', label: 'Your link', href: '#your-link' },
    name: { text: 'Choose your leaderboard name', label: 'Your name', href: '#board-name' },
    training: { text: 'Finish the training', label: 'Training', href: accountPaths.training() },
    click: { text: 'Your first click', label: null, href: null },
    order: { text: 'Your first order', label: null, href: null },
  } satisfies Record<FirstStep, { text: string; label: string | null; href: string | null }>,
} as const;

const people = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'ambassador' : 'ambassadors'}`;
const orders = (count: number) => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`;

/** Texts of the page of campuses and places. */
export const AMBASSADOR_LOCATIONS = {
  title: 'Ambassador locations',
  intro: 'Where ambassadors are, what they’ve sold, and who to contact.',
  formTitle: 'Find campuses',
  search: 'Campus',
  searchHint: 'State University',
  state: 'State',
  sorts: {
    name: 'Name',
    people: 'Most ambassadors',
    month: 'Most sales this month',
    sales: 'Most sales of all time',
  } satisfies Record<CampusSort, string>,
  show: 'Show campuses',
  ownTitle: 'Your campus',
  ownMark: 'your campus',
  own: (count: number, { monthCents, salesCents, orders: sold }: PlaceSales) =>
    `${people(count)}, ${formatUsd(monthCents)} sold this month, ${formatUsd(salesCents)} from ${orders(sold)} all time`,
  caption: 'Campuses',
  campus: 'Campus',
  people: 'Ambassadors',
  month: 'This month',
  sales: 'All time',
  orders: 'Orders',
  contact: 'Contact',
  noState: 'Unknown',
  /** Labels of the link to our team for a place. */
  team: (region: string) => `${region} team`,
  ourTeam: 'Our team',
  zone: 'Sales of goods minus refunds. Months follow Pacific Time.',
  nothingTitle: 'No campuses found',
  nothing: 'Try another name or state.',
  nobodyTitle: 'No campuses yet',
  nobody: 'The first ambassador who names a campus puts it on this list.',
  statesTitle: 'No campus, by state',
  statesText: 'Ambassadors who haven’t named a campus, and sales made without one.',
  statesCaption: 'Ambassadors without a campus',
  contactsTitle: 'Contacts',
  contactsText:
    'Each regional team looks after its region’s campuses. A campus’s contact is its longest-serving ambassador who is shown by name. Our team will put you in touch.',
  ownRegion: 'your region',
  everywhere: 'Not sure? Email',
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
    region: 'U.S. territories and military addresses',
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
