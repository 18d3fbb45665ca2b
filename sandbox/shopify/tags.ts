/** Shopify's limit for tags of one customer, order or product. */
export const TAG_LIMIT = 250;

/** Shopify's limit for one tag, in characters. */
export const TAG_LENGTH = 255;

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const plain = (tag: string) => tag.toLowerCase();

/** Splits tags as sent by callers: a comma inside a text separates two tags. */
export function splitTags(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Merges two lists in alphabetical order; of tags that differ only in case, the first is kept. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const keptTags = new Map<string, string>();
  for (const tag of [...tags, ...added])
    if (!keptTags.has(plain(tag))) keptTags.set(plain(tag), tag);
  return [...keptTags.values()].sort(alphabet.compare);
}

/** Removes tags, ignoring case. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const gone = new Set(removed.map(plain));
  return tags.filter((tag) => !gone.has(plain(tag)));
}
