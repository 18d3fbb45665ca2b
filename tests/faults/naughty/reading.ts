/** Whether a page contains a text unescaped; only for texts with markup in them. */
export function echoIn(html: string, text: string): boolean {
  // Shorter texts occur in any page and prove nothing.
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

/** Returns the value of a field of a page; undefined if there is no such field. */
export function shownIn(html: string, field: string): string | undefined {
  const input = [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`name="${field}"`));
  if (input === undefined) return undefined;
  const value = /\bvalue="([^"]*)"/.exec(input)?.[1] ?? '';
  return value.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
