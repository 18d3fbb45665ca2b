import { html, Html } from './html';

export type FieldParts = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'number' | 'search';
  value?: string;
  autocomplete?: string;
  inputmode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  maxlength?: number;
  placeholder?: string;
  required?: boolean;
  hint?: string;
  /** The error message; the field is then marked invalid and described by it. */
  error?: string;
};

function described(part: 'hint' | 'error', name: string, text: string | undefined): Html | null {
  return text ? html`<p class="${part}" id="${name}-${part}">${text}</p>` : null;
}

function attribute(name: string, value: string | number | undefined): Html | null {
  return value === undefined || value === '' ? null : html` ${name}="${value}"`;
}

/** Renders a labelled input with its hint and its error, associated for assistive technology. */
export function field(parts: FieldParts): Html {
  const { name, label, hint, error } = parts;
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${parts.type ?? 'text'}"
      value="${parts.value}"
      ${attribute('autocomplete', parts.autocomplete)}
      ${attribute('inputmode', parts.inputmode)}
      ${attribute('maxlength', parts.maxlength)}
      ${attribute('placeholder', parts.placeholder)}
      ${attribute('aria-describedby', describedBy)}
      ${parts.required && html`required`}
      ${error && html`aria-invalid="true"`}
    />
    ${described('error', name, error)} ${described('hint', name, hint)}
  </div>`;
}
