/** Markup that is safe to print as it is: every value inside was escaped when it was made. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What may stand in a hole of `html`. Nothing, `null` and `false` print nothing. */
type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and for attribute values in quotes. */
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
 * Template tag for markup: strings and numbers are escaped, fragments made by `html` are printed
 * as they are, lists are joined. Attribute values must stand in quotes; an address in `href`,
 * `src` or `action` must be one that we made, since escaping does not stop `javascript:`.
 */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = parts[0] ?? '';
  for (const [index, value] of values.entries()) markup += print(value) + (parts[index + 1] ?? '');
  return new Html(markup);
}
