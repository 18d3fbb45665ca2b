/**
 * The part of QuickBooks' query language that a store uses: `select * from Invoice where CustomerRef = '61'
 * and Balance > '0' orderby DueDate startposition 1 maxresults 100`.
 * https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
 */
export type Query = {
  entity: string;
  count: boolean;
  conditions: Condition[];
  orderBy: { field: string; descending: boolean } | null;
  /** Counts from 1. */
  start: number;
  max: number;
};

export type Condition = {
  field: string;
  operator: '=' | '<' | '>' | '<=' | '>=' | 'in';
  values: string[];
};

/** Its message is returned as QuickBooks' validation fault. */
export class QueryError extends Error {}

const MAX_RESULTS = 1000;
const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|(<=|>=|[=<>(),*])|([A-Za-z][\w.]*|\d+))/y;

type Token = { text: string; quoted: boolean };

/** @throws QueryError for a syntax error */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text);
  let next = 0;
  const peek = () => tokens[next];
  const is = (word: string) => {
    const token = peek();
    return token !== undefined && !token.quoted && token.text.toLowerCase() === word;
  };
  const take = (word: string): boolean => {
    if (!is(word)) return false;
    next += 1;
    return true;
  };
  const expect = (word: string): void => {
    if (!take(word)) throw new QueryError(`QueryParserError: expected ${word}`);
  };
  const any = (quoted: boolean): string => {
    const token = tokens[next];
    if (token === undefined || token.quoted !== quoted) throw new QueryError('QueryParserError');
    next += 1;
    return token.text;
  };
  const number = (): number => {
    const value = Number(any(false));
    if (!Number.isSafeInteger(value) || value < 1) throw new QueryError('QueryParserError: number');
    return value;
  };
  const condition = (): Condition => {
    const field = any(false);
    const operator = any(false).toLowerCase();
    if (operator === 'in') {
      expect('(');
      const values = [any(true)];
      while (take(',')) values.push(any(true));
      expect(')');
      return { field, operator, values };
    }
    if (!isComparison(operator)) throw new QueryError(`QueryParserError: ${operator}`);
    // Only booleans go without quotes.
    if (is('true') || is('false')) return { field, operator, values: [any(false).toLowerCase()] };
    return { field, operator, values: [any(true)] };
  };

  expect('select');
  const count = take('count');
  if (count) {
    expect('(');
    expect('*');
    expect(')');
  } else {
    expect('*');
  }
  expect('from');
  const query: Query = {
    entity: any(false),
    count,
    conditions: [],
    orderBy: null,
    start: 1,
    max: 100,
  };
  if (take('where')) {
    do query.conditions.push(condition());
    while (take('and'));
  }
  if (take('orderby')) {
    query.orderBy = { field: any(false), descending: false };
    query.orderBy.descending = take('desc') || (take('asc') && false);
  }
  if (take('startposition')) query.start = number();
  if (take('maxresults')) query.max = Math.min(MAX_RESULTS, number());
  if (peek() !== undefined) throw new QueryError('QueryParserError: more than one statement');
  return query;
}

/** Whether a field meets the condition; numbers compare as numbers, texts ignoring case. */
export function meets(value: string | number, { operator, values }: Condition): boolean {
  return values.some((operand) => {
    const [left, right] =
      typeof value === 'number' ? [value, Number(operand)] : [fold(value), fold(operand)];
    switch (operator) {
      case '<':
        return left < right;
      case '>':
        return left > right;
      case '<=':
        return left <= right;
      case '>=':
        return left >= right;
      default:
        return left === right;
    }
  });
}

const fold = (text: string): string => text.toLowerCase();

function isComparison(text: string): text is Exclude<Condition['operator'], 'in'> {
  return ['=', '<', '>', '<=', '>='].includes(text);
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null)
      throw new QueryError(`QueryParserError: Encountered "${text.slice(at, at + 10)}"`);
    const [, quoted, sign, word] = match;
    if (quoted === undefined) tokens.push({ text: sign ?? word ?? '', quoted: false });
    else tokens.push({ text: quoted.replace(/\\(.)/g, '$1'), quoted: true });
  }
  return tokens;
}
