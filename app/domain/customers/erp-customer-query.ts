import { amountText, readAmount } from '~/domain/core/forms/amount-range';
import type { CustomerType } from './customer';
import {
  readDayRange,
  readPage,
  saidFields,
  type DayProblem,
  type TextOf,
} from '~/domain/core/time/day-range';
import type { Cents } from '~/domain/core/money';
import { searchedText } from '~/domain/core/text/order-words';
import { isUuid } from '~/domain/core/ids';

/**
 * Filter, order and page of the staff's list of customers. The list, its count and its download all use the
 * same object, so they cannot disagree.
 */
export type ErpCustomerQuery = {
  /** Search words (domain/customers/customer-copy); empty for all customers. */
  search: string;
  type: CustomerType | null;
  /** A tag, in any case; null for any. */
  tag: string | null;
  balance: BalanceChoice | null;
  /** Only customers with more Earth Cash than this. */
  overCents: Cents | null;
  /** An organization's id, or whether the customer is in any or in none; null for all. */
  organization: string | null;
  ambassador: 'yes' | 'no' | null;
  /** Days of the store on which they became customers, YYYY-MM-DD, both inclusive; null for no limit. */
  from: string | null;
  to: string | null;
  sort: ErpCustomerSort;
  /** Starts at 1. */
  page: number;
};

export const CUSTOMER_TYPES = [
  'ECA',
  'BUSINESS',
  'INDIVIDUAL',
] as const satisfies readonly CustomerType[];

/** Earth Cash above zero, zero, or below zero. */
export const BALANCE_CHOICES = ['some', 'none', 'owed'] as const;
export type BalanceChoice = (typeof BALANCE_CHOICES)[number];

/** Choices besides an organization's id. */
export const ORGANIZATION_CHOICES = ['any', 'none'] as const;
const AMBASSADOR_CHOICES = ['yes', 'no'] as const;

export const ERP_CUSTOMER_SORTS = [
  'newest',
  'oldest',
  'name',
  'most-spent',
  'most-orders',
  'most-cash',
  'least-cash',
] as const;
export type ErpCustomerSort = (typeof ERP_CUSTOMER_SORTS)[number];

export type ErpCustomerProblem = DayProblem | 'over-unreadable';

/** Exactly what was typed, to show it again even if it is invalid. */
export type AskedCustomerRange = { from: string; to: string; over: string };

export const ERP_CUSTOMERS_PER_PAGE = 25;

/**
 * At most this many customers with a search word or tag are counted and paged through; beyond that the list
 * says "more than 10,000". The download contains all of them.
 */
export const MOST_FOUND = 10_000;

/** Shopify's limit for a tag; a comma would split it into two. */
const TAG = /^[^,\p{Cc}]{1,255}$/u;

/**
 * Parses the query string. Invalid days and amounts are reported; any other invalid value counts as absent.
 */
export function readErpCustomerQuery(textOf: TextOf): {
  query: ErpCustomerQuery;
  asked: AskedCustomerRange;
  problems: ErpCustomerProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const over = amountText(textOf('over'));
  const overCents = readAmount(over);
  const tag = textOf('tag')?.trim() ?? '';
  const organization = textOf('organization') ?? '';
  const query = {
    search: searchedText(textOf('search') ?? ''),
    type: oneOf(CUSTOMER_TYPES, textOf('type')),
    tag: TAG.test(tag) ? tag : null,
    balance: oneOf(BALANCE_CHOICES, textOf('balance')),
    overCents,
    organization: isUuid(organization) ? organization : oneOf(ORGANIZATION_CHOICES, organization),
    ambassador: oneOf(AMBASSADOR_CHOICES, textOf('ambassador')),
    ...range,
    sort: oneOf(ERP_CUSTOMER_SORTS, textOf('sort')) ?? 'newest',
    page: readPage(textOf('page')),
  };
  return {
    query,
    asked: { ...asked, over },
    problems: [
      ...problems,
      ...(over !== '' && overCents === null ? (['over-unreadable'] as const) : []),
    ],
  };
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** Returns the query parameters that `readErpCustomerQuery` parses; defaults are left out. */
export function erpCustomerFields(query: ErpCustomerQuery): Record<string, string> {
  const { overCents } = query;
  return saidFields({
    search: query.search,
    type: query.type ?? '',
    tag: query.tag ?? '',
    balance: query.balance ?? '',
    over: overCents === null ? '' : (overCents / 100).toFixed(2),
    organization: query.organization ?? '',
    ambassador: query.ambassador ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function isCustomerFiltered(query: ErpCustomerQuery): boolean {
  const { search, sort: _sort, page: _page, ...rest } = query;
  return search !== '' || Object.values(rest).some((one) => one !== null);
}

/** All customers, newest first. */
export const ALL_CUSTOMERS: ErpCustomerQuery = readErpCustomerQuery(() => null).query;
