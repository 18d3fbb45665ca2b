import { type ListColumn, ListTable, TableScroll } from '~/components/ui/lists/erp-table';
import {
  BOARD_LABELS,
  CHAPTER_KIND_LABELS,
  LEADERBOARDS,
} from '~/content/ambassadors/leaderboards';
import { stateName } from '~/content/ambassadors/new-ambassadors';
import {
  type Board,
  type BoardQuery,
  boardQueryFields,
  type BoardRow,
  type OwnPosition,
} from '~/domain/ambassadors/leaderboard';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';
import { PORTAL, shareLabel } from '~/content/ambassadors/ambassador-portal';
import type { ReferralCount } from '~/domain/ambassadors/ambassador';

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
      of: ({ kind }) => (kind === null ? LEADERBOARDS.noState : CHAPTER_KIND_LABELS[kind]),
    },
    { label: LEADERBOARDS.campus, of: ({ place }) => place ?? LEADERBOARDS.noCampus },
  ],
};

/** A page of a board. The reader's own row is marked in words, not by color alone. */
export function BoardTable({ query, rows }: { query: BoardQuery; rows: readonly BoardRow[] }) {
  const labels = BOARD_LABELS[query.board];
  const between = BETWEEN[query.board];
  const caption = LEADERBOARDS.caption(query.board, query.period);
  return (
    <TableScroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{LEADERBOARDS.rank}</th>
            <th scope="col">{labels.name}</th>
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
                {row.name ?? labels.unnamed}{' '}
                {row.isOwn ? (
                  <span className="ml-1 whitespace-nowrap rounded-md bg-ink px-2 py-0.5 text-sm font-medium text-paper">
                    {labels.ownMark}
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

type BoardOwnProps = { query: BoardQuery; own: OwnPosition; count: number };

/** The reader's own rank, even if it is on another page of the board. */
export function BoardOwn({ query, own, count }: BoardOwnProps) {
  const labels = BOARD_LABELS[query.board];
  return (
    <section aria-labelledby="own-standing" className="mt-8 rounded-lg bg-soft px-5 py-4">
      <h2 id="own-standing" className="text-base">
        {labels.own}
      </h2>
      {own.kind === 'ranked' ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="text-lg font-semibold tabular-nums">
            {LEADERBOARDS.rankingText(own, count)}
          </p>
          {own.page === query.page ? null : (
            <a
              href={paths.leaderboards(boardQueryFields({ ...query, page: own.page }))}
              className="target underline"
            >
              {LEADERBOARDS.goToOwn}
            </a>
          )}
        </div>
      ) : (
        <p>{own.kind === 'unsold' ? labels.unsold(query.period) : labels.nowhere}</p>
      )}
    </section>
  );
}

const LABELS = PORTAL.figures;

const REFERRAL_COLUMNS: readonly ListColumn<{ time: string; count: ReferralCount }>[] = [
  { label: LABELS.time, cell: ({ time }) => time },
  {
    label: LABELS.clicks,
    isNumber: true,
    cell: ({ count }) => count.clicks.toLocaleString('en-US'),
  },
  {
    label: LABELS.orders,
    isNumber: true,
    cell: ({ count }) => count.orders.toLocaleString('en-US'),
  },
  { label: LABELS.share, isNumber: true, cell: ({ count }) => shareLabel(count) },
];

/** The funnel from clicks to orders: recently and in total. */
export function ReferralTable({ recent, all }: { recent: ReferralCount; all: ReferralCount }) {
  const rows = [
    { time: LABELS.recent, count: recent },
    { time: LABELS.all, count: all },
  ];
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{LABELS.heading}</h2>
      <ListTable
        caption={LABELS.caption}
        columns={REFERRAL_COLUMNS}
        rows={rows}
        keyOf={({ time }) => time}
      />
      <p className="mt-3 text-sm text-ink-soft">{LABELS.note}</p>
    </section>
  );
}
