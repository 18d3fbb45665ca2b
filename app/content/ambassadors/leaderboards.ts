import {
  type Board,
  type BoardPeriod,
  boardPeriodKind,
  type BoardPosition,
  type ChapterKind,
} from '~/domain/ambassadors/leaderboard';
import { formatUsd } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';

const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const TERM_LABELS: Record<string, string> = { spring: 'Spring', summer: 'Summer', fall: 'Fall' };

/** Returns, for example, `'November 2026'`, `'Fall 2026'` or `'All time'`. */
export function periodLabel(period: BoardPeriod): string {
  switch (boardPeriodKind(period)) {
    case 'month':
      return MONTH.format(new Date(`${period}-01T00:00:00Z`));
    case 'term':
      return `${TERM_LABELS[period.slice(5)]} ${period.slice(0, 4)}`;
    default:
      return 'All time';
  }
}

/** Returns a period for use in a sentence: `'in November 2026'`, `'so far'`. */
function during(period: BoardPeriod): string {
  return period === 'all' ? 'so far' : `in ${periodLabel(period)}`;
}

const ordersLabel = (count: number) => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`;

/** Texts of the leaderboards. */
export const LEADERBOARDS = {
  title: 'Leaderboards',
  intro:
    'Sales of goods through an ambassador’s link or code, before shipping and taxes, minus refunds.',
  boards: 'Leaderboards of',
  quick: 'Quick periods',
  thisMonth: 'This month',
  thisTerm: 'This term',
  allTime: 'All time',
  formTitle: 'Choose a period',
  period: 'Period',
  show: 'Show',
  zone: 'Months follow Pacific Time. Spring is January through May, summer June through August, fall September through December.',
  rank: 'Rank',
  orders: 'Orders',
  /** After their number, on small screens. */
  ordersIn: (count: number) => (count === 1 ? 'order' : 'orders'),
  sales: 'Sales',
  state: 'State',
  kind: 'Type',
  campus: 'Campus',
  noCampus: 'No campus given',
  noState: 'Unknown',
  goToOwn: 'Show my rank',
  emptyTitle: (period: BoardPeriod) => `No sales ${during(period)}`,
  empty: 'The first order through an ambassador’s link or code takes first place.',
  toOverview: 'View your link and code',
  caption: (board: Board, period: BoardPeriod) =>
    `${BOARD_LABELS[board].tab}, ${periodLabel(period)}`,
  count: (board: Board, count: number, period: BoardPeriod) =>
    `${formatNumber(count)} ${BOARD_LABELS[board].nouns[count === 1 ? 0 : 1]} with sales ${during(period)}`,
  /** The reader's own sales and rank. */
  rankingText: ({ rank, salesCents, orders }: BoardPosition, count: number) =>
    `Rank ${formatNumber(rank)} of ${formatNumber(count)}: ${formatUsd(salesCents)} from ${ordersLabel(orders)}`,
} as const;

type BoardLabels = {
  tab: string;
  nouns: readonly [one: string, many: string];
  /** Heading of the name column. */
  name: string;
  /** Shown if there is no name. */
  unnamed: string;
  /** Heading of the reader's own rank, and label of their row. */
  own: string;
  /** Shown beside the reader's own name. */
  ownMark: string;
  unsold: (period: BoardPeriod) => string;
  nowhere: string;
};

export const BOARD_LABELS: Record<Board, BoardLabels> = {
  people: {
    tab: 'People',
    nouns: ['ambassador', 'ambassadors'],
    name: 'Ambassador',
    unnamed: 'Anonymous',
    own: 'You',
    ownMark: 'you',
    unsold: (period) => `You have no sales ${during(period)}.`,
    nowhere: '',
  },
  campuses: {
    tab: 'Campuses',
    nouns: ['campus', 'campuses'],
    name: 'Campus',
    unnamed: 'A campus with no current ambassadors',
    own: 'Your campus',
    ownMark: 'your campus',
    unsold: (period) => `Your campus has no sales ${during(period)}.`,
    nowhere: 'You haven’t named a campus, so your sales don’t count for one.',
  },
  chapters: {
    tab: 'Chapters',
    nouns: ['chapter', 'chapters'],
    name: 'Chapter',
    unnamed: 'A chapter with no current ambassadors',
    own: 'Your chapter',
    ownMark: 'your chapter',
    unsold: (period) => `Your chapter has no sales ${during(period)}.`,
    nowhere:
      'You haven’t named a fraternity, sorority, or student organization, so your sales don’t count for one.',
  },
};

export const CHAPTER_KIND_LABELS: Record<ChapterKind, string> = {
  fraternity: 'Fraternity',
  sorority: 'Sorority',
  'student-organization': 'Student organization',
};
