import type { PageArguments } from '../connection';
import type { CustomerRow } from '../customer-rows';
import { hasWords, holds, isNumber, isText, parseQuery, wordsOf } from '../search-syntax';
import type { Term } from '../search-syntax';
import type { Shop } from './context';

export type CustomersArguments = PageArguments & {
  query?: string | null;
  sortKey: string;
  reverse: boolean;
};

function matches(shop: Shop, row: CustomerRow, term: Term): boolean {
  const byDefault = row.addresses.find(({ id }) => id === row.defaultAddressId);
  switch (term.field) {
    case '':
    case 'default':
      return hasWords(term, wordsOf(row.firstName, row.lastName, row.email, row.phone));
    case 'email':
      // Like Shopify, splits the address into words: a match is no proof of whose address it is.
      return hasWords(term, wordsOf(row.email));
    case 'first_name':
      return hasWords(term, wordsOf(row.firstName));
    case 'last_name':
      return hasWords(term, wordsOf(row.lastName));
    case 'phone':
      return isText(term, row.phone);
    case 'tag':
      return row.tags.some((tag) => isText(term, tag.toLowerCase()));
    case 'tag_not':
      return !row.tags.some((tag) => isText(term, tag.toLowerCase()));
    case 'state':
      return isText(term, 'disabled');
    case 'accepts_marketing':
      return isText(term, String(row.marketing.state === 'SUBSCRIBED'));
    case 'country':
      return hasWords(term, wordsOf(byDefault?.countryCode === 'US' ? 'United States' : ''));
    case 'id':
      return isNumber(term, row.id, Number(term.value));
    case 'orders_count':
      return isNumber(term, shop.orders.of(row.id).length, Number(term.value));
    case 'customer_date':
    case 'created_at':
      return isNumber(term, Date.parse(row.createdAt), Date.parse(term.value));
    case 'updated_at':
      return isNumber(term, Date.parse(row.updatedAt), Date.parse(term.value));
    default:
      // Shopify ignores unknown fields.
      return true;
  }
}

function compare(sortKey: string, a: CustomerRow, b: CustomerRow): number {
  switch (sortKey) {
    case 'CREATED_AT':
      return a.createdAt.localeCompare(b.createdAt);
    case 'UPDATED_AT':
      return a.updatedAt.localeCompare(b.updatedAt);
    case 'NAME':
      return `${a.lastName} ${a.firstName}`.localeCompare(`${b.lastName} ${b.firstName}`);
    default:
      return 0;
  }
}

/** Returns the customers that match the query, sorted; ties by id. */
export function findCustomers(shop: Shop, args: CustomersArguments): CustomerRow[] {
  const parsed = parseQuery(args.query);
  const found = shop.customers
    .all()
    .filter((row) => holds(parsed, (term) => matches(shop, row, term)))
    .sort((a, b) => compare(args.sortKey, a, b) || a.id - b.id);
  return args.reverse ? found.reverse() : found;
}
