import type { RequestNotes } from './request-notes';

/** Returns the panel's markup: what the page in which it stands has cost until it is rendered. */
export function debugPanel({ requestId, since, queries, calls }: RequestNotes): string {
  const total = ms(performance.now() - since);
  const queryRows = queries.map(({ text, ms: took }) => row([ms(took), text.trim()]));
  const callRows = calls.map(({ to, operation, cost, ms: took }) =>
    row([
      took === undefined ? '…' : ms(took),
      to,
      operation,
      cost === undefined ? '' : `cost ${cost}`,
    ]),
  );
  return (
    `<details class="wrap"><summary>${escaped(total)} · ${counted(queries.length, 'query', 'queries')} ` +
    `(${ms(sum(queries))}) · ${counted(calls.length, 'call', 'calls')} · request ${escaped(requestId)}</summary>` +
    `<table>${callRows.join('')}${queryRows.join('')}</table></details>`
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

const ms = (value: number) => `${Math.round(value * 10) / 10} ms`;

const sum = (list: readonly { ms: number }[]) => list.reduce((all, each) => all + each.ms, 0);

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
