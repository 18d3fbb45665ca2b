/** None of our fields has such a name; a client that sends one attempts prototype pollution. */
const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** Maximum nesting of objects and arrays; what we read has three levels. */
const DEEPEST = 32;

/** The tokens of well-formed JSON: every string, number and bracket, and the colon after a key. */
const TOKEN = /("[^"\\]*(?:\\[^][^"\\]*)*")(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g;

/**
 * Parses JSON strictly (money-security S-2): each key at most once per object, however it is escaped,
 * because with two amounts nobody can tell which was meant. A number with an exponent is returned as its
 * original text, since M-2 accepts an amount by its spelling.
 *
 * @throws SyntaxError for invalid JSON, deep nesting, a duplicate key, or a key like `__proto__`
 */
export function parsePlainJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkKeys(text);
  const spelled = text.replace(TOKEN, (token) => (isExponential(token) ? `"${token}"` : token));
  return spelled === text ? value : JSON.parse(spelled);
}

/** Checks the keys and the nesting of well-formed JSON in its source text. */
function checkKeys(text: string): void {
  // The keys of each open object so far; empty for an array.
  const open: Set<string>[] = [];
  for (const { 0: token, 1: string, 2: colon } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > DEEPEST) throw new SyntaxError('nested too deep');
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (string !== undefined && colon !== undefined) {
      const key = JSON.parse(string) as string;
      const keys = open.at(-1);
      if (PROTOTYPE.has(key)) throw new SyntaxError('a key that means more than itself');
      if (keys?.has(key)) throw new SyntaxError('a key that comes twice');
      keys?.add(key);
    }
  }
}

function isExponential(token: string): boolean {
  return /^[-\d].*e/i.test(token);
}

/** Yields every string, number and key within a value, with the name of its field. */
export function* plainValues(value: unknown, name = ''): Generator<[name: string, text: string]> {
  if (typeof value === 'string' || typeof value === 'number') yield [name, String(value)];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield [key, key];
      yield* plainValues(part, Array.isArray(value) ? name : key);
    }
  }
}
