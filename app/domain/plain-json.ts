/** No field of ours is called so; whoever sends it wants to reach behind a record. */
const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** Records and lists within one another; what we read has three of them. */
const DEEPEST = 32;

/** Of JSON that is well-formed: every text, number and bracket, and the colon after a key. */
const TOKEN = /("[^"\\]*(?:\\[^][^"\\]*)*")(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g;

/**
 * JSON whose records are records and nothing more (money-security S-2): each key once, however it is
 * spelled, for of two amounts nobody can say which was meant. A number with an exponent is read as
 * the text that it was written as, since M-2 takes an amount by its spelling.
 *
 * @throws SyntaxError for what is no JSON, is nested too deep, has a key twice, or one that means more
 *   than itself
 */
export function parsePlainJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkKeys(text);
  const spelled = text.replace(TOKEN, (token) => (isExponential(token) ? `"${token}"` : token));
  return spelled === text ? value : JSON.parse(spelled);
}

/** Goes through the records of well-formed JSON as they are written. */
function checkKeys(text: string): void {
  // A record's keys so far; of a list, none.
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

/** Every text and number within a value, with the name of the field that it stands in. */
export function* plainValues(value: unknown, name = ''): Generator<[name: string, text: string]> {
  if (typeof value === 'string' || typeof value === 'number') yield [name, String(value)];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield [key, key];
      yield* plainValues(part, Array.isArray(value) ? name : key);
    }
  }
}
