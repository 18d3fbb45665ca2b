import { amountText, parseAmountFilter } from '~/domain/core/forms/amount';
import type { Cents } from '~/domain/core/money';
import { searchedText } from '~/domain/core/text/search-text';
import { dayText, parseDay, parsePage, type TextOf } from '~/domain/core/time/time-span';

/**
 * What a list can be asked for in its URL, defined once. The type of the query, its parsing, its URL and
 * whether it filters come from one definition, so that a page, its count and its download cannot disagree.
 */

/** One parameter of a list. */
export type Filter<Value, Param extends string = string> = {
  /** Its name in the URL. */
  readonly param: Param;
  /** The value where the URL says nothing, or nothing that can be meant. */
  readonly empty: Value;
  /** Whether it sorts or pages, and leaves nothing out. */
  readonly isView?: true;
  /** Null for what cannot be meant. */
  parse(text: string): Value | null;
  format(value: Value): string;
};

/** A parameter that people type: what cannot be read is reported, and shown again as it was typed. */
type TypedFilter<Value, Param extends string, Problem extends string> = Filter<Value, Param> & {
  /** Cuts what was typed to the length that is shown again. */
  trim(text: string | null): string;
  readonly unreadable: Problem;
  /** The parameter that must not be above this one, by its name in the query. */
  readonly least?: { readonly of: string; readonly problem: Problem };
};

type AnyFilter = Filter<unknown> & Partial<TypedFilter<unknown, string, string>>;
type Filters = Readonly<Record<string, Filter<unknown>>>;

type QueryOf<F extends Filters> = {
  -readonly [Key in keyof F]: F[Key] extends Filter<infer Value> ? Value : never;
};
type TypedOf<One> =
  One extends TypedFilter<unknown, infer Param, infer Problem>
    ? { param: Param; problem: Problem }
    : never;

export type Params<Query, Requested, Problem> = {
  /** The query of a URL without parameters. */
  readonly all: Query;
  /**
   * Parses a URL. What was typed and cannot be read is a problem; any other invalid value counts as absent.
   *
   * @returns `requested`: exactly what was typed, by the name of the parameter
   */
  parse(textOf: TextOf): { query: Query; requested: Requested; problems: Problem[] };
  /** Returns the URL parameters that `parse` reads back; defaults are left out. */
  params(query: Query): Record<string, string>;
  /** Whether the query leaves anything out. */
  isFiltered(query: Query): boolean;
};

/** The query of a definition: `QueryIn<typeof PAYMENT_LIST>`. */
export type QueryIn<Defined extends { all: unknown }> = Defined['all'];

type ParamsOf<F extends Filters> = Params<
  QueryOf<F>,
  Record<TypedOf<F[keyof F]>['param'], string>,
  TypedOf<F[keyof F]>['problem']
>;

/** Defines what a page without pages or with an order of its own can be asked for. */
export function defineParams<const F extends Filters>(filters: F): ParamsOf<F> {
  const each = Object.entries(filters) as [string, AnyFilter][];
  const all = Object.fromEntries(each.map(([key, { empty }]) => [key, empty]));
  const parse = (textOf: TextOf) => {
    const query = { ...all };
    const requested: Record<string, string> = {};
    const problems: string[] = [];
    for (const [key, filter] of each) {
      const { param, trim, unreadable, least } = filter;
      const text = trim ? trim(textOf(param)) : (textOf(param) ?? '');
      const value = text === '' ? null : filter.parse(text);
      if (value !== null) query[key] = value;
      if (unreadable === undefined) continue;
      requested[param] = text;
      if (text !== '' && value === null) problems.push(unreadable);
      if (least && value !== null && isAbove(query[least.of], value)) problems.push(least.problem);
    }
    return { query, requested, problems };
  };
  const defined: Params<Record<string, unknown>, Record<string, string>, string> = {
    all,
    parse,
    params: (query) =>
      Object.fromEntries(
        each
          .filter(([key, { empty }]) => query[key] !== empty)
          .map(([key, filter]) => [filter.param, filter.format(query[key])]),
      ),
    isFiltered: (query) => each.some(([key, { isView, empty }]) => !isView && query[key] !== empty),
  };
  return defined as unknown as ParamsOf<F>;
}

/** Whether a lower limit, if there is one, is above the upper limit; both are days, or both are amounts. */
function isAbove(least: unknown, most: unknown): boolean {
  if (least === null) return false;
  return typeof least === 'number' ? least > Number(most) : String(least) > String(most);
}

/** Defines a list: its filters in the order of the URL, its sort orders, of which the first is the default. */
export function defineList<const F extends Filters, const Sort extends string>(list: {
  filters: F;
  sorts: readonly [Sort, ...Sort[]];
  perPage: number;
}): ParamsOf<F & { sort: Filter<Sort, 'sort'>; page: Filter<number, 'page'> }> & {
  perPage: number;
} {
  const { filters, sorts, perPage } = list;
  return { ...defineParams({ ...filters, sort: order(sorts), page: PAGE }), perPage };
}

/** A list that is shown part by part, each with its tab. */
export type TabList<Tab extends string> = Params<{ tab: Tab; page: number }, object, never> & {
  tabs: readonly Tab[];
  perPage: number;
};

/** Defines a list with tabs; the first is the default. */
export function defineTabs<const Tab extends string>(list: {
  param: string;
  tabs: readonly [Tab, ...Tab[]];
  perPage: number;
}): TabList<Tab> {
  const { param, tabs, perPage } = list;
  const tab: Filter<Tab> = oneOf<Tab, Tab, string>(param, tabs, tabs[0]);
  return { ...defineParams({ tab, page: PAGE }), tabs, perPage };
}

/** The sort order; the first is the default. */
export function order<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
): Filter<Sort, 'sort'> {
  return { ...oneOf<Sort, Sort, 'sort'>('sort', sorts, sorts[0]), isView: true };
}

/** The page, which starts at 1. */
export const PAGE: Filter<number, 'page'> = {
  param: 'page',
  empty: 1,
  isView: true,
  parse: parsePage,
  format: String,
};

/** One of these values; null for any. */
export function choice<const Choice extends string>(
  param: string,
  choices: readonly Choice[],
): Filter<Choice | null> {
  return oneOf<Choice, null, string>(param, choices, null);
}

/** One of these values, or the default. */
export function oneOf<
  const Choice extends string,
  Empty extends Choice | null,
  Param extends string,
>(param: Param, choices: readonly Choice[], empty: Empty): Filter<Choice | Empty, Param> {
  return {
    param,
    empty,
    parse: (text) => choices.find((one) => one === text) ?? null,
    format: (value) => value ?? '',
  };
}

/** A text of this shape, such as an id; null for any. */
export function shaped(param: string, shape: RegExp): Filter<string | null> {
  return {
    param,
    empty: null,
    parse: (text) => (shape.test(text) ? text : null),
    format: (value) => value ?? '',
  };
}

/** A tag as Shopify has it, of at most so many characters; null for any. A comma would split it into two. */
export function tag(longest: number): Filter<string | null> {
  const shape = shaped('tag', new RegExp(`^[^,\\p{Cc}]{1,${longest}}$`, 'u'));
  return { ...shape, parse: (typed) => shape.parse(typed.trim()) };
}

/** Whether the parameter has this value. */
export function flag(param: string, set: string): Filter<boolean> {
  return { param, empty: false, parse: (text) => text === set, format: () => set };
}

/** A text that is looked for; empty for everything. */
export function text(param: string, clean: (typed: string) => string): Filter<string> {
  return { param, empty: '', parse: clean, format: (value) => value };
}

/** The search text. */
export const SEARCH = text('search', searchedText);

/** Days of the store, YYYY-MM-DD, both inclusive; null for no limit. */
export const DAYS = {
  from: day('from', 'from-unreadable'),
  to: {
    ...day('to', 'to-unreadable' as 'to-unreadable' | 'backwards'),
    least: { of: 'from', problem: 'backwards' },
  },
} as const;

function day<Param extends string, Problem extends string>(
  param: Param,
  unreadable: Problem,
): TypedFilter<string | null, Param, Problem> {
  return {
    param,
    unreadable,
    empty: null,
    trim: dayText,
    parse: parseDay,
    format: (value) => value ?? '',
  };
}

/** An amount in dollars; null for no limit. */
export function amount<Param extends string, Problem extends string>(
  param: Param,
  unreadable: Problem,
): TypedFilter<Cents | null, Param, Problem> {
  return {
    param,
    unreadable,
    empty: null,
    trim: amountText,
    parse: parseAmountFilter,
    format: (value) => (value === null ? '' : (value / 100).toFixed(2)),
  };
}
