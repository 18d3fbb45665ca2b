import { calendarWords } from '~/content/core/dates';
import {
  type FirstStep,
  ordersToClicks,
  RECENT_DAYS,
  type ReferralCount,
} from '~/domain/ambassadors/ambassador';
import type { BoardName } from '~/domain/ambassadors/leaderboard';
import { formatUsd, type Cents } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';

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
    own: (words: string) => `You are paid at this rate: ${words}.`,
    higher: (words: string) => `For whoever has finished the training it is higher. ${words}.`,
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
export function shareWords(count: ReferralCount): string {
  const share = ordersToClicks(count);
  return share === null ? 'No clicks yet' : `${share.toLocaleString('en-US')} to 100`;
}

/** Returns a date in words, by the store's calendar. @param at ISO 8601 */
export function dayWords(at: string): string {
  return calendarWords(storeDay(Date.parse(at)));
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
