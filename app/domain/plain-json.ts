/** No field of ours is called so; whoever sends it wants to reach behind a record. */
const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * JSON whose records are records and nothing more (money-security S-2).
 *
 * @throws SyntaxError for what is no JSON, or has a key that means more than itself
 */
export function parsePlainJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (PROTOTYPE.has(key)) throw new SyntaxError(`the key ${key}`);
    return value;
  }) as unknown;
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
