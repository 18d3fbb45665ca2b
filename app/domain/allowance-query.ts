import { searchedText } from './order-words';

/**
 * Which members' allowances are asked for. The same object draws the list, counts it and writes its
 * file, so that the three can never differ.
 */
export type AllowanceQuery = {
  /** What was typed; empty for everybody. */
  search: string;
  sort: AllowanceSort;
  /** Counted from 1. */
  page: number;
};

export const ALLOWANCE_SORTS = ['name', 'most-used', 'highest'] as const;
export type AllowanceSort = (typeof ALLOWANCE_SORTS)[number];

/** As many members stand on one page. */
export const ALLOWANCES_PER_PAGE = 25;

/** Reads what an address asks for; what cannot be meant is as if it had not been said. */
export function readAllowanceQuery(textOf: (name: string) => string | null): AllowanceQuery {
  const page = textOf('page');
  return {
    search: searchedText(textOf('search') ?? ''),
    sort: ALLOWANCE_SORTS.find((sort) => sort === textOf('sort')) ?? 'name',
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address' part that `readAllowanceQuery` reads again; what is usual is left out. */
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
