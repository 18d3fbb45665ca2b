import type { Reads } from '~/models/core/reads';
import type { Kysely } from 'kysely';
import {
  type AmbassadorPlace,
  AMBASSADOR_LIST,
  type AmbassadorScope,
  countedWeeks,
  type ListedAmbassador,
  parseAmbassadorQuery,
  type ShownAmbassador,
} from '~/domain/ambassadors/ambassador';
import { pageOf } from '~/domain/core/forms/list-window';
import { listText } from '~/http/list-query.server';
import type { WeekCount } from '~/domain/core/time/bars';
import {
  type AmbassadorQuestion,
  countAmbassadorsByWeek,
  countNewAmbassadors,
  listNewAmbassadors,
} from '~/models/ambassadors/ambassador-list.server';
import { findAmbassadorPlace } from '~/models/ambassadors/ambassador-figures.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import type { DB } from '../../../db/schema';
import type { Args } from '~/http/customers/signed-in.server';
import {
  boardPeriods,
  type BoardQuery,
  type BoardRow,
  type OwnPosition,
} from '~/domain/ambassadors/leaderboard';
import {
  findBoardNames,
  findFirstMonth,
  findPosition,
  listRanked,
} from '~/models/ambassadors/leaderboard.server';

/**
 * Parses an ambassador's query about their own campus or region. It cannot ask about another's: the query
 * only says which of the two.
 *
 * @returns `gathering` until all ambassadors have been read once, `unlisted` if this one has not been read,
 *   `nowhere` for one without a college and without a home address
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export async function requestedAmbassadors(
  args: Args,
  customerGid: string,
): Promise<AmbassadorQuestion | 'gathering' | 'unlisted' | 'nowhere'> {
  const textOf = listText(args);
  const { db, now } = args.context;
  const place = await findAmbassadorPlace(db, customerGid);
  if (!(await isMirrorComplete(db, 'ambassadors'))) return 'gathering';
  if (place === null) return 'unlisted';
  const [usual, ...others] = scopesOf(place);
  if (usual === undefined) return 'nowhere';
  const query = parseAmbassadorQuery(textOf, { scopes: [usual, ...others], now: now() });
  return { place, query, now: now() };
}

/** Lists what the ambassador can choose from: their campus, their region, or both. */
export function scopesOf({ campus, region }: AmbassadorPlace): AmbassadorScope[] {
  return [
    ...(campus === null ? [] : ['campus' as const]),
    ...(region === null ? [] : ['region' as const]),
  ];
}

/** Returns the requested page of ambassadors, or the last page if the number is beyond it. */
export async function ambassadorPage(db: Kysely<DB>, requested: AmbassadorQuestion) {
  const weeks = countedWeeks(requested.query, requested.now);
  const [counts, count] = await Promise.all([
    countAmbassadorsByWeek(db, requested, weeks),
    countNewAmbassadors(db, requested),
  ]);
  const { perPage } = AMBASSADOR_LIST;
  const { page, pageCount } = pageOf(count, { page: requested.query.page, perPage });
  const query = { ...requested.query, page };
  const byWeek: WeekCount[] = weeks.map(({ monday }, nth) => ({ monday, count: counts[nth] ?? 0 }));
  const listed = await listNewAmbassadors(db, { ...requested, query });
  return { query, byWeek, count, pageCount, ambassadors: listed.map(shown) };
}

function shown({ shownName, college, state, joinedAt }: ListedAmbassador): ShownAmbassador {
  return { shownName, college, state, joinedAt };
}

/** A page of a leaderboard; its rows identify ambassadors only by the name shown on the board. */
type BoardPage = {
  /** The query, with the page that is actually shown. */
  query: BoardQuery;
  rows: BoardRow[];
  count: number;
  pageCount: number;
  own: OwnPosition;
  periods: ReturnType<typeof boardPeriods>;
};

/**
 * Returns the requested page of a leaderboard, or the last page if the number is beyond it.
 *
 * @param now UTC milliseconds
 */
export async function boardPage(
  reads: Reads,
  { query, customerGid, now }: { query: BoardQuery; customerGid: string; now: number },
): Promise<BoardPage> {
  const [{ ranked, count, page, pageCount }, found, oldest] = await Promise.all([
    listRanked(reads, query),
    findPosition(reads, query, customerGid),
    findFirstMonth(reads),
  ]);
  const subjects = ranked.map(({ subject }) => subject);
  const names =
    subjects.length > 0 ? await findBoardNames(reads, query.board, subjects) : new Map();
  const rows = ranked.map(({ subject, rank, salesCents, orders }): BoardRow => {
    const named = names.get(subject) ?? { name: null, place: null, kind: null };
    return { rank, salesCents, orders, ...named, isOwn: subject === found?.subject };
  });
  return {
    query: { ...query, page },
    rows,
    count,
    pageCount,
    own: ownOf(found),
    periods: boardPeriods(oldest, now),
  };
}

function ownOf(found: Awaited<ReturnType<typeof findPosition>>): OwnPosition {
  if (found === null) return { kind: 'nowhere' };
  return found.position === null ? { kind: 'unsold' } : { kind: 'ranked', ...found.position };
}
