import type { Cents } from '~/domain/core/money';

export type ChapterKind = 'fraternity' | 'sorority' | 'student-organization';

/** A person, campus or chapter on a leaderboard, as others see it. */
export type BoardNamed = {
  /** Null for a person who is not named, and where no ambassador is left to supply the name. */
  name: string | null;
  /** For a campus its state code, for a chapter the name of its campus. */
  place: string | null;
  /** Set for chapters only. */
  kind: ChapterKind | null;
};

/** The sales of a person, campus or chapter in a period. */
export type BoardStanding = {
  /** Starts at 1; equal sales share a rank. */
  rank: number;
  /** Goods after discounts, minus refunds. */
  salesCents: Cents;
  orders: number;
};

/** A row of a leaderboard. */
export type BoardRow = BoardStanding & BoardNamed & { isOwn: boolean };

/** The viewer's own place on a board, or why they have none. */
export type OwnStanding =
  | (BoardStanding & { kind: 'ranked'; page: number })
  | { kind: 'unsold' }
  /** They name no campus, or no chapter. */
  | { kind: 'nowhere' };
