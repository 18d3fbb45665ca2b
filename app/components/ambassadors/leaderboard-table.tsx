import { Mark } from './campus-table';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
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
import { accountPaths } from '~/account-paths';
import { PORTAL, shareLabel } from '~/content/ambassadors/ambassador-portal';
import type { ReferralCount } from '~/domain/ambassadors/ambassador';
import { formatNumber } from '~/domain/core/numbers';

/** On small screens, which have no headings, figures bring theirs. */
const RANK: ListColumn<BoardRow> = {
  label: LEADERBOARDS.rank,
  at: 'date',
  cell: ({ rank }) => (
    <span
      data-heading={LEADERBOARDS.rank}
      className="tabular-nums max-sm:before:content-[attr(data-heading)_'_']"
    >
      {formatNumber(rank)}
    </span>
  ),
};

const FIGURES: readonly ListColumn<BoardRow>[] = [
  {
    label: LEADERBOARDS.orders,
    isNumber: true,
    at: 'status',
    cell: ({ orders }) => (
      <span
        data-heading={LEADERBOARDS.ordersIn(orders)}
        className="max-sm:after:content-['_'_attr(data-heading)]"
      >
        {formatNumber(orders)}
      </span>
    ),
  },
  {
    label: LEADERBOARDS.sales,
    isNumber: true,
    at: 'amount',
    cell: ({ salesCents }) => formatUsd(salesCents),
  },
];

/** The columns between name and figures. */
const BETWEEN: Record<Board, readonly ListColumn<BoardRow>[]> = {
  people: [],
  campuses: [
    {
      label: LEADERBOARDS.state,
      at: 'date',
      cell: ({ place }) => (place === null ? LEADERBOARDS.noState : stateName(place)),
    },
  ],
  chapters: [
    {
      label: LEADERBOARDS.kind,
      cell: ({ kind }) => (kind === null ? LEADERBOARDS.noState : CHAPTER_KIND_LABELS[kind]),
    },
    {
      label: LEADERBOARDS.campus,
      at: 'date',
      cell: ({ place }) => place ?? LEADERBOARDS.noCampus,
    },
  ],
};

/** The reader's own row is marked in words, not by color alone. */
function columnsOf(board: Board): readonly ListColumn<BoardRow>[] {
  const { name, unnamed, ownMark } = BOARD_LABELS[board];
  return [
    RANK,
    {
      label: name,
      isHeader: true,
      at: 'title',
      cell: (row) => (
        <>
          {row.name ?? unnamed} {row.isOwn ? <Mark>{ownMark}</Mark> : null}
        </>
      ),
    },
    ...BETWEEN[board],
    ...FIGURES,
  ];
}

/** A page of a board. */
export function BoardTable({ query, rows }: { query: BoardQuery; rows: readonly BoardRow[] }) {
  return (
    <ListTable
      caption={LEADERBOARDS.caption(query.board, query.period)}
      columns={columnsOf(query.board)}
      rows={rows}
      keyOf={(_, nth) => String(nth)}
      classOf={({ isOwn }) => (isOwn ? 'bg-soft' : undefined)}
    />
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
              href={accountPaths.leaderboards(boardQueryFields({ ...query, page: own.page }))}
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
    cell: ({ count }) => formatNumber(count.clicks),
  },
  {
    label: LABELS.orders,
    isNumber: true,
    cell: ({ count }) => formatNumber(count.orders),
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
