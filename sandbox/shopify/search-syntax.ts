/**
 * Shopify's search syntax: `field:value`, quotes, comparators, AND, OR, NOT, `-`, parentheses, and a trailing
 * `*` for a prefix. Adjacent terms mean AND.
 *
 * @see https://shopify.dev/docs/api/usage/search-syntax
 */
export type Term = {
  /** Empty for a word that may be in any field. */
  field: string;
  comparator: '' | '<' | '>' | '<=' | '>=';
  /** Lower case. */
  value: string;
  prefix: boolean;
};

export type Query =
  | { kind: 'all' }
  | { kind: 'term'; term: Term }
  | { kind: 'not'; part: Query }
  | { kind: 'and' | 'or'; parts: Query[] };

const TOKEN =
  /\s*(?:([()])|(-)(?=\S)|((?:[\w.]+:)?(?:<=|>=|<|>)?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()]+)))/gy;
const TERM = /^(?:([\w.]+):)?(<=|>=|<|>)?(.*)$/s;

/** Longer texts are cut: nobody types such a query. */
const LIMIT = 4_000;

export function parseQuery(text: string | null | undefined): Query {
  const tokens = [...(text ?? '').slice(0, LIMIT).matchAll(TOKEN)].map((match) => match[0].trim());
  let at = 0;

  function or(): Query {
    const parts = [and()];
    while (tokens[at]?.toUpperCase() === 'OR') {
      at += 1;
      parts.push(and());
    }
    return join('or', parts);
  }
  function and(): Query {
    const parts: Query[] = [];
    while (at < tokens.length && tokens[at] !== ')' && tokens[at]?.toUpperCase() !== 'OR') {
      if (tokens[at]?.toUpperCase() === 'AND') at += 1;
      else parts.push(unary());
    }
    return join('and', parts);
  }
  function unary(): Query {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '-' || token.toUpperCase() === 'NOT') {
      return at < tokens.length ? { kind: 'not', part: unary() } : { kind: 'all' };
    }
    if (token === '(') {
      const inside = or();
      if (tokens[at] === ')') at += 1;
      return inside;
    }
    return { kind: 'term', term: termOf(token) };
  }

  const parts: Query[] = [];
  while (at < tokens.length) {
    if (tokens[at] === ')') at += 1;
    else parts.push(or());
  }
  return join('and', parts);
}

function join(kind: 'and' | 'or', parts: Query[]): Query {
  if (parts.length === 0) return { kind: 'all' };
  return parts.length === 1 ? (parts[0] as Query) : { kind, parts };
}

function termOf(token: string): Term {
  const [, field = '', comparator = '', rest = ''] = TERM.exec(token) ?? [];
  const quoted = /^(["']).*\1$/s.test(rest) && rest.length > 1;
  const bare = quoted ? rest.slice(1, -1).replaceAll(/\\(.)/g, '$1') : rest;
  const prefix = !quoted && bare.endsWith('*');
  return {
    field: field.toLowerCase(),
    comparator: comparator as Term['comparator'],
    value: (prefix ? bare.slice(0, -1) : bare).toLowerCase(),
    prefix,
  };
}

/** Whether `query` holds, given `matches` for single terms. */
export function holds(query: Query, matches: (term: Term) => boolean): boolean {
  switch (query.kind) {
    case 'all':
      return true;
    case 'term':
      return matches(query.term);
    case 'not':
      return !holds(query.part, matches);
    case 'and':
      return query.parts.every((part) => holds(part, matches));
    case 'or':
      return query.parts.some((part) => holds(part, matches));
  }
}

/** Whether a term matches a lower-case text as a whole. */
export function isText(term: Term, text: string): boolean {
  return term.prefix ? text.startsWith(term.value) : text === term.value;
}

/** Whether each word of the term is the prefix of one of the words. */
export function hasWords(term: Term, words: readonly string[]): boolean {
  const requested = term.value.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return requested.every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether a term, with or without a comparator, matches a number or a time in milliseconds. */
export function isNumber(term: Term, actual: number, requested: number): boolean {
  switch (term.comparator) {
    case '':
      return actual === requested;
    case '<':
      return actual < requested;
    case '>':
      return actual > requested;
    case '<=':
      return actual <= requested;
    case '>=':
      return actual >= requested;
  }
}

export function wordsOf(...texts: string[]): string[] {
  return texts
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
