import { amountText, readAmount } from './amount-range';
import type { CustomerType } from './customer';
import { readDayRange, readPage, saidFields, type DayProblem, type TextOf } from './day-range';
import type { Cents } from './money';
import { searchedText } from './order-words';

/**
 * Which customers staff ask for. The same object draws the list, counts it and writes its file, so that
 * the three can never differ.
 */
export type ErpCustomerQuery = {
  /** Words of the customer (domain/customer-words); empty for everybody. */
  search: string;
  type: CustomerType | null;
  /** As it is written on the customer, in whatever letters; null for any. */
  tag: string | null;
  balance: BalanceChoice | null;
  /** Only who has more Earth Cash than this. */
  overCents: Cents | null;
  /** Its id; or whoever is in one, or in none; null for all. */
  organization: string | null;
  ambassador: 'yes' | 'no' | null;
  /** Days of the store on which they became customers, YYYY-MM-DD, both included; null for no limit. */
  from: string | null;
  to: string | null;
  sort: ErpCustomerSort;
  /** Counted from 1. */
  page: number;
};

export const CUSTOMER_TYPES = [
  'ECA',
  'BUSINESS',
  'INDIVIDUAL',
] as const satisfies readonly CustomerType[];

/** Of the Earth Cash: above zero, none, or below zero. */
export const BALANCE_CHOICES = ['some', 'none', 'owed'] as const;
export type BalanceChoice = (typeof BALANCE_CHOICES)[number];

/** Besides the id of one. */
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

/** What was typed where it may be none: to be drawn again. */
export type AskedCustomerRange = { from: string; to: string; over: string };

export const ERP_CUSTOMERS_PER_PAGE = 25;

/**
 * As many of those who have a word or a tag are counted and paged through; beyond it the list says
 * "more than 10,000". The file has them all.
 */
export const MOST_FOUND = 10_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The platform's own limit of a tag; a comma would make two of it. */
const TAG = /^[^,\p{Cc}]{1,255}$/u;

/**
 * Reads what an address asks for. Days and an amount that are none are problems; a choice, an order or a
 * page that cannot be meant is as if it had not been said.
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
    organization: UUID.test(organization)
      ? organization
      : oneOf(ORGANIZATION_CHOICES, organization),
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

/** The address' part that `readErpCustomerQuery` reads again; what is usual is left out. */
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

/** Whether anybody is left out of the list. */
export function isCustomerFiltered(query: ErpCustomerQuery): boolean {
  const { search, sort: _sort, page: _page, ...rest } = query;
  return search !== '' || Object.values(rest).some((one) => one !== null);
}

/** Everybody, the newest first. */
export const ALL_CUSTOMERS: ErpCustomerQuery = readErpCustomerQuery(() => null).query;
