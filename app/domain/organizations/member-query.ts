import { searchedText } from '~/domain/core/text/order-words';

/**
 * Which members of an organization a list shows. The page, the count and the download all use this
 * object, so they cannot disagree.
 */
export type MemberQuery = {
  /** The search text exactly as typed; empty for everybody. */
  search: string;
  /** Null for both. */
  role: MemberRole | null;
  sort: MemberSort;
  /** Counted from 1. */
  page: number;
};

export const MEMBER_ROLES = ['admin', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const MEMBER_SORTS = ['name', 'email', 'newest', 'oldest'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Members per page. */
export const MEMBERS_PER_PAGE = 25;

/** Everybody, by name. */
export const ALL_MEMBERS: MemberQuery = { search: '', role: null, sort: 'name', page: 1 };

/** Reads a query from a URL; invalid values are ignored. */
export function readMemberQuery(textOf: (name: string) => string | null): MemberQuery {
  const page = textOf('page');
  return {
    search: searchedText(textOf('search') ?? ''),
    role: MEMBER_ROLES.find((role) => role === textOf('role')) ?? null,
    sort: MEMBER_SORTS.find((sort) => sort === textOf('sort')) ?? ALL_MEMBERS.sort,
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL parameters that `readMemberQuery` reads back; defaults are left out. */
export function memberQueryFields(
  query: Omit<MemberQuery, 'sort'> & { sort: string },
): Record<string, string> {
  const fields = {
    search: query.search,
    role: query.role ?? '',
    sort: query.sort === ALL_MEMBERS.sort ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Whether the list is filtered. */
export function isMembersFiltered({ search, role }: Pick<MemberQuery, 'search' | 'role'>): boolean {
  return search !== '' || role !== null;
}
