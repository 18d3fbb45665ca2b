import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';

/** The posted fields, by name. */
export type Fields = Record<string, string>;

/** The error messages, by field name. */
export type Errors = Record<string, string>;

export function value(fields: Fields, name: string): string {
  return (fields[name] ?? '').trim();
}

/** Renders radio buttons; the first is selected if nothing was chosen. */
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
