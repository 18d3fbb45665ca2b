import type { Cents } from './money';

export type ChapterKind = 'fraternity' | 'sorority' | 'student-organization';

/** A person, campus or chapter of a leaderboard, as others see it. */
export type BoardNamed = {
  /** Null for a person who is not to be named, and where nobody is left who could say it. */
  name: string | null;
  /** Of a campus the code of its state, of a chapter the campus' name. */
  place: string | null;
  /** Of a chapter. */
  kind: ChapterKind | null;
};

/** What somebody or some place has sold in a period. */
export type BoardStanding = {
  /** From 1; who has sold as much shares it. */
  rank: number;
  /** Goods after discounts, less what was refunded. */
  salesCents: Cents;
  orders: number;
};

/** A row of a leaderboard. */
export type BoardRow = BoardStanding & BoardNamed & { isOwn: boolean };

/** Where one is oneself on a board, or why one is not. */
export type OwnStanding =
  | (BoardStanding & { kind: 'ranked'; page: number })
  | { kind: 'unsold' }
  /** One names no campus, or no chapter. */
  | { kind: 'nowhere' };
