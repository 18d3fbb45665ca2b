import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { momentWords } from '~/content/core/dates';
import { TOP_UP, topUpEventWords, topUpReason } from '~/content/top-ups/top-up';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { TopUpLine } from '~/domain/top-ups/top-up-page';
import { paths } from '~/paths';
import { creditCents } from '~/domain/ledger/deposit-bonus';

const { columns } = TOP_UP;

const amountIn = (cents: Cents | null) => (cents === null ? '–' : formatUsd(cents));

const COLUMNS: readonly ListColumn<TopUpLine>[] = [
  { label: columns.date, cell: ({ at }) => <time dateTime={at}>{momentWords(at)}</time> },
  { label: columns.what, cell: (line) => <What line={line} /> },
  { label: columns.amount, isNumber: true, cell: ({ chargedCents }) => amountIn(chargedCents) },
  {
    label: columns.credit,
    isNumber: true,
    cell: ({ chargedCents }) => amountIn(chargedCents && creditCents(chargedCents)),
  },
];

type TopUpHistoryProps = { lines: readonly TopUpLine[]; page: number; hasMore: boolean };

/** The history of a top-up: its settings, what it did and why it stopped, newest first. */
export function TopUpHistory({ lines, page, hasMore }: TopUpHistoryProps) {
  return (
    <section>
      <h2 id="history">{TOP_UP.history}</h2>
      <ListTable caption={TOP_UP.history} columns={COLUMNS} rows={lines} keyOf={({ id }) => id} />
      {page > 1 || hasMore ? (
        <nav aria-label={TOP_UP.history} className="mt-4 flex gap-4">
          {page > 1 ? (
            <a href={addressOf(page - 1)} rel="prev" className="target text-link font-semibold">
              {TOP_UP.newer}
            </a>
          ) : null}
          {hasMore ? (
            <a href={addressOf(page + 1)} rel="next" className="target text-link font-semibold">
              {TOP_UP.older}
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

function What({ line }: { line: TopUpLine }) {
  const { kind, because, depositId, agreed } = line;
  return (
    <>
      {topUpEventWords(kind, because)} {because ? topUpReason(because) : null}
      {depositId ? (
        <a href={paths.deposit(depositId)} className="block underline">
          {TOP_UP.deposit}
        </a>
      ) : null}
      {agreed.length > 0 ? (
        <details>
          <summary className="target underline">{TOP_UP.agreedTo}</summary>
          {agreed.map((said) => (
            <p key={said} className="mt-2">
              {said}
            </p>
          ))}
        </details>
      ) : null}
    </>
  );
}

function addressOf(page: number): string {
  return `${paths.topUp(page === 1 ? {} : { page: String(page) })}#history`;
}
