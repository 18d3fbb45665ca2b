import { searchedText } from '~/domain/core/text/order-words';

/**
 * Filter, order and page of the list of allowances. The list, its count and its download all use the same
 * object, so they cannot disagree.
 */
export type AllowanceQuery = {
  /** The search text; empty for all members. */
  search: string;
  sort: AllowanceSort;
  /** Starts at 1. */
  page: number;
};

export const ALLOWANCE_SORTS = ['name', 'most-used', 'highest'] as const;
export type AllowanceSort = (typeof ALLOWANCE_SORTS)[number];

/** Members per page. */
export const ALLOWANCES_PER_PAGE = 25;

/** Parses the query string; an invalid value counts as absent. */
export function readAllowanceQuery(textOf: (name: string) => string | null): AllowanceQuery {
  const page = textOf('page');
  return {
    search: searchedText(textOf('search') ?? ''),
    sort: ALLOWANCE_SORTS.find((sort) => sort === textOf('sort')) ?? 'name',
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the query parameters that `readAllowanceQuery` parses; defaults are left out. */
export function allowanceQueryFields({
  search,
  sort,
  page,
}: AllowanceQuery): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...(sort !== 'name' && { sort }),
    ...(page !== 1 && { page: String(page) }),
  };
}
