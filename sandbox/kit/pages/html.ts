/** Markup that is safe to print unchanged: every value inside was escaped when it was built. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What `html` can interpolate. `undefined`, `null` and `false` print nothing. */
type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and for quoted attribute values. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function print(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(print).join('');
  return escapeHtml(String(value));
}

/**
 * Template tag for markup: escapes strings and numbers, prints fragments made by `html` unchanged, and joins
 * lists. Attribute values must be quoted. URLs in `href`, `src` or `action` must be our own, since escaping
 * does not stop `javascript:`.
 */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = parts[0] ?? '';
  for (const [index, value] of values.entries()) markup += print(value) + (parts[index + 1] ?? '');
  return new Html(markup);
}
