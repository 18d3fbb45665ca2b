import { TableScroll } from '~/components/ui/lists/table-scroll';
import { BOARD_WORDS, CHAPTER_KIND_WORDS, LEADERBOARDS } from '~/content/ambassadors/leaderboards';
import { stateName } from '~/content/ambassadors/new-ambassadors';
import type { BoardRow } from '~/domain/ambassadors/board';
import type { Board, BoardQuery } from '~/domain/ambassadors/board-query';
import { formatUsd } from '~/domain/core/money';

/** The columns between name and figures. */
const BETWEEN: Record<Board, { label: string; of: (row: BoardRow) => string }[]> = {
  people: [],
  campuses: [
    {
      label: LEADERBOARDS.state,
      of: ({ place }) => (place === null ? LEADERBOARDS.noState : stateName(place)),
    },
  ],
  chapters: [
    {
      label: LEADERBOARDS.kind,
      of: ({ kind }) => (kind === null ? LEADERBOARDS.noState : CHAPTER_KIND_WORDS[kind]),
    },
    { label: LEADERBOARDS.campus, of: ({ place }) => place ?? LEADERBOARDS.noCampus },
  ],
};

/** A page of a board. The reader's own row is marked in words, not by color alone. */
export function BoardTable({ query, rows }: { query: BoardQuery; rows: readonly BoardRow[] }) {
  const words = BOARD_WORDS[query.board];
  const between = BETWEEN[query.board];
  const caption = LEADERBOARDS.caption(query.board, query.period);
  return (
    <TableScroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{LEADERBOARDS.rank}</th>
            <th scope="col">{words.name}</th>
            {between.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col" data-number="">
              {LEADERBOARDS.orders}
            </th>
            <th scope="col" data-number="">
              {LEADERBOARDS.sales}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => (
            <tr key={nth} className={row.isOwn ? 'bg-soft' : undefined}>
              <td data-label={LEADERBOARDS.rank} className="tabular-nums">
                {row.rank.toLocaleString('en-US')}
              </td>
              <th scope="row">
                {row.name ?? words.unnamed}{' '}
                {row.isOwn ? (
                  <span className="ml-1 whitespace-nowrap rounded-md bg-ink px-2 py-0.5 text-sm font-medium text-paper">
                    {words.ownMark}
                  </span>
                ) : null}
              </th>
              {between.map(({ label, of }) => (
                <td key={label} data-label={label}>
                  {of(row)}
                </td>
              ))}
              <td data-label={LEADERBOARDS.orders} data-number="">
                {row.orders.toLocaleString('en-US')}
              </td>
              <td data-label={LEADERBOARDS.sales} data-number="">
                {formatUsd(row.salesCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
