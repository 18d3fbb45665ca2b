/** Whether a page has a text as markup: letter for letter, with what markup is made of. */
export function echoIn(html: string, text: string): boolean {
  // Below this a text is found in any page, and says nothing.
  return text.length >= 6 && /<\S/.test(text) && html.includes(text);
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

/** What a field of a page is filled with; nothing when there is no such field. */
export function shownIn(html: string, field: string): string | undefined {
  const input = [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`name="${field}"`));
  if (input === undefined) return undefined;
  const value = /\bvalue="([^"]*)"/.exec(input)?.[1] ?? '';
  return value.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
