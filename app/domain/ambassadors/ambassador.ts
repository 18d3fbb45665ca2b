import { BOARD_NAMES, boardName, type BoardName, type ChapterKind } from './leaderboard';
import { fold } from '~/domain/core/text/search-text';
import { greetedName } from '~/domain/core/text/greeted-name';
import type { OrderAddress } from '~/domain/orders/order';
import type { Cents } from '~/domain/core/money';
import { choice, defineList, type Filter, type QueryIn, shaped } from '~/domain/core/lists';
import { parseDay, type TextOf } from '~/domain/core/time/time-span';
import { lastWeeks, type StoreWeek } from '~/domain/core/time/bars';

/** An ambassador as Shopify has them now, reduced to what the pages show. */
export type FetchedAmbassador = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  shownName: string;
  /** Exactly as the customer wrote it. */
  college: string | null;
  chapter: { kind: ChapterKind; name: string } | null;
  /** State code of the default address; null if there is none or it is abroad. */
  state: string | null;
  /** The first of their addresses; we store only a digest of each. */
  places: Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'zip'>[];
  /** When the customer was created: Shopify does not record when a tag was added. */
  createdAt: Date;
  updatedAt: Date;
  /** Whether the customer has the tag `Ambassador`. */
  isTagged: boolean;
};

/** An ambassador as others see them, with the customer's number. */
export type ListedAmbassador = ShownAmbassador & {
  /** Shopify's number of the customer; never sent to the browser. */
  id: string;
};

/** Everything that others may see of an ambassador. */
export type ShownAmbassador = {
  shownName: string;
  /** In the spelling that most ambassadors of the campus use. */
  college: string | null;
  /** Code of the state that the ambassador counts toward. */
  state: string | null;
  /** ISO 8601, UTC. */
  joinedAt: string;
};

/** The campus and the region of an ambassador. */
export type AmbassadorPlace = {
  campus: { key: string; name: string } | null;
  /** A US state code. */
  region: string | null;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Matches what cannot be a college's name: links, mail addresses, and texts that are too long. */
const NO_COLLEGE = /:\/\/|\bwww\.|@|^.{161}/is;

/**
 * Returns the name that others see: the first name and the initial of the last, `'Amara O.'`. A part that
 * contains a link or contact details is left out, because anybody may join under any name; empty if nothing
 * is left.
 */
export function shownName(firstName: string | null, lastName: string | null): string {
  const first = (greetedName(firstName) ?? '').replace(/\s+/g, ' ');
  const last = greetedName(lastName) ?? '';
  const [letter] = graphemes.segment(last);
  const initial = letter ? `${letter.segment.toUpperCase()}.` : '';
  return [first, initial].filter(Boolean).join(' ');
}

/**
 * Normalizes a college's name so that all its spellings share one key: case, accents, whitespace and the kind
 * of apostrophe or dash do not matter. Returns null if nothing is left or if it cannot be a name
 * (`NO_COLLEGE`).
 */
export function collegeKey(college: string | null): string | null {
  const key = fold((college ?? '').replace(/[‘’ʼ`]/g, "'").replace(/[‐‑–—]/g, '-'))
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' || NO_COLLEGE.test(key) ? null : key;
}

/** In order of precedence, for customers who fill in several. */
const CHAPTER_FIELDS: readonly { key: string; kind: ChapterKind }[] = [
  { key: 'fraternity', kind: 'fraternity' },
  { key: 'sorority', kind: 'sorority' },
  { key: 'studentorg', kind: 'student-organization' },
];

/**
 * Returns an ambassador's chapter from the customer's metafields. `greeklife` is ignored: it names no
 * chapter.
 *
 * @param fields the metafields of the namespace `custom`
 */
export function chapterOf(
  fields: readonly { key: string; value: string }[],
): FetchedAmbassador['chapter'] {
  for (const { key, kind } of CHAPTER_FIELDS) {
    const name = fields.find((field) => field.key === key)?.value.trim() ?? '';
    // Rejects by the same rule as a college's name.
    if (collegeKey(name) !== null) return { kind, name };
  }
  return null;
}

/** The figures of the ambassador portal's overview. */

/** How many visitors came through a link, and how many orders followed. */
export type ReferralCount = {
  clicks: number;
  /** Paid orders, both through the link and by the code. */
  orders: number;
  /** The orders of these that followed a click. */
  ordersByLink: number;
};

export type AmbassadorFigures = {
  /** In the last `RECENT_DAYS`. */
  recent: ReferralCount;
  all: ReferralCount;
  hasFinishedTraining: boolean;
};

export const RECENT_DAYS = 30;

/** An amount in its hold period, and when it becomes payable. `at`: ISO 8601, UTC. */
export type NextPayable = { at: string; cents: Cents };

/**
 * Returns the orders per hundred clicks, rounded to one decimal: 2 orders from 31 clicks are `6.5`. Null if
 * there are no clicks. Can exceed 100, because an order may follow a click from before the period.
 */
export function ordersToClicks({ clicks, ordersByLink }: ReferralCount): number | null {
  return clicks === 0 ? null : Math.round((ordersByLink * 1000) / clicks) / 10;
}

/** The first steps of a new ambassador. */
export const FIRST_STEPS = ['share', 'name', 'training', 'click', 'order'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * Determines from our own tables which steps are done. A link or code that brought a click or an order must
 * have been shared; a board name counts as chosen once it differs from the default.
 */
export function stepsDone(
  { all, hasFinishedTraining }: Pick<AmbassadorFigures, 'all' | 'hasFinishedTraining'>,
  chosen: BoardName,
): Record<FirstStep, boolean> {
  return {
    share: all.clicks > 0 || all.orders > 0,
    name: chosen !== BOARD_NAMES[0],
    training: hasFinishedTraining,
    click: all.clicks > 0,
    order: all.orders > 0,
  };
}

/** Returns each choice of a board name with the name it gives; null where the board uses its own words. */
export function boardNameChoices(shown: string): { choice: BoardName; name: string | null }[] {
  return BOARD_NAMES.map((choice) => ({ choice, name: boardName(shown, choice) }));
}

const AMBASSADOR_SCOPES = ['campus', 'region'] as const;
export type AmbassadorScope = (typeof AMBASSADOR_SCOPES)[number];

export const AMBASSADOR_PERIODS = [4, 12, 26, 52] as const;
export type AmbassadorPeriod = (typeof AMBASSADOR_PERIODS)[number];

export const AMBASSADOR_SORTS = ['newest', 'oldest', 'name'] as const;
export type AmbassadorSort = (typeof AMBASSADOR_SORTS)[number];

const weeks: Filter<AmbassadorPeriod> = {
  param: 'weeks',
  empty: 12,
  parse: (text) => AMBASSADOR_PERIODS.find((period) => String(period) === text) ?? null,
  format: String,
};

/** New ambassadors: of the campus or the region, of how many weeks back including this one, of one week. */
export const AMBASSADOR_LIST = defineList({
  filters: {
    by: choice('by', AMBASSADOR_SCOPES),
    weeks,
    /** The Monday of the listed week, YYYY-MM-DD; null lists all the weeks. */
    week: { ...shaped('week', /./), parse: parseDay },
  },
  sorts: AMBASSADOR_SORTS,
  perPage: 25,
});

/** The chart, the list, its count and its download all use the same object, so they cannot disagree. */
export type AmbassadorQuery = QueryIn<typeof AMBASSADOR_LIST> & { by: AmbassadorScope };

/**
 * Parses the query string; an invalid value counts as absent.
 *
 * @param scopes what the ambassador can choose from; the first is the default
 * @param now UTC milliseconds
 */
export function parseAmbassadorQuery(
  textOf: TextOf,
  {
    scopes: [usual, ...others],
    now,
  }: { scopes: readonly [AmbassadorScope, ...AmbassadorScope[]]; now: number },
): AmbassadorQuery {
  const { query } = AMBASSADOR_LIST.parse(textOf);
  const isCounted = lastWeeks(now, query.weeks).some(({ monday }) => monday === query.week);
  return {
    ...query,
    by: others.find((scope) => scope === query.by) ?? usual,
    week: isCounted ? query.week : null,
  };
}

/** Returns the weeks that the query counts, oldest first. @param now UTC milliseconds */
export function countedWeeks({ weeks }: AmbassadorQuery, now: number): StoreWeek[] {
  return lastWeeks(now, weeks);
}

/** Returns the period that the query lists: `begin` is included, `end` is not. */
export function listedPeriod(query: AmbassadorQuery, now: number): { begin: Date; end: Date } {
  const weeks = countedWeeks(query, now).filter(
    ({ monday }) => query.week === null || monday === query.week,
  );
  return { begin: new Date(weeks[0]?.begin ?? now), end: new Date(weeks.at(-1)?.end ?? now) };
}
