import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';

/** What was posted, by name. */
export type Fields = Record<string, string>;

/** The sentence to show at a field, by its name. */
export type Errors = Record<string, string>;

export function value(fields: Fields, name: string): string {
  return (fields[name] ?? '').trim();
}

/** One of several, as radio buttons; the first when nothing was chosen. */
export function choices(
  legend: string,
  name: string,
  chosen: string,
  options: readonly (readonly [value: string, label: string])[],
): Html {
  const isKnown = options.some(([each]) => each === chosen);
  return html`<fieldset>
    <legend>${legend}</legend>
    ${options.map(
      ([each, label], index) =>
        html`<label class="choice">
          <input
            type="radio"
            name="${name}"
            value="${each}"
            ${(isKnown ? each === chosen : index === 0) && html`checked`}
          />
          ${label}
        </label>`,
    )}
  </fieldset>`;
}
