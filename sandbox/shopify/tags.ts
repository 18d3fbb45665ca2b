/** The vendor's cap for one customer, order or product. */
export const TAG_LIMIT = 250;

/** The vendor's cap for one tag. */
export const TAG_LENGTH = 255;

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const plain = (tag: string) => tag.toLowerCase();

/** The tags meant by a list as callers send it: a comma inside a text separates two of them. */
export function splitTags(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Both lists as one, in alphabetical order; of two that differ in case only, the first stays. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of [...tags, ...added]) if (!kept.has(plain(tag))) kept.set(plain(tag), tag);
  return [...kept.values()].sort(alphabet.compare);
}

/** What is left after taking some away, whatever the case they are written in. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const gone = new Set(removed.map(plain));
  return tags.filter((tag) => !gone.has(plain(tag)));
}
