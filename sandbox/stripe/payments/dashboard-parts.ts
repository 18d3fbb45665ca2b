import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';

export function usd(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Formats as `2026-11-20 14:03:07`, UTC. */
export function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Renders a button that calls `POST /control/stripe` and returns to the page it is on. */
export function act(
  label: string,
  action: string,
  input: Record<string, string>,
  back = '/stripe',
): Html {
  const fields = Object.entries({ action, back, ...input });
  return html`<form method="post" action="/control/stripe">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="quiet">${label}</button>
  </form>`;
}
