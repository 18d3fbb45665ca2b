import { TableScroll } from '~/components/ui/lists/erp-table';
import { momentWords } from '~/content/core/dates';
import { TOP_UP, topUpEventWords, topUpReason } from '~/content/top-ups/top-up';
import { formatUsd } from '~/domain/core/money';
import type { TopUpLine } from '~/domain/top-ups/top-up-page';
import { paths } from '~/paths';
import { creditCents } from '~/domain/ledger/deposit-bonus';

type TopUpHistoryProps = { lines: readonly TopUpLine[]; page: number; hasMore: boolean };

/** The history of a top-up: its settings, what it did and why it stopped, newest first. */
export function TopUpHistory({ lines, page, hasMore }: TopUpHistoryProps) {
  const { columns } = TOP_UP;
  return (
    <section>
      <h2 id="history">{TOP_UP.history}</h2>
      <TableScroll label={TOP_UP.history}>
        <table>
          <caption className="sr-only">{TOP_UP.history}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.what}</th>
              <th scope="col" data-number="">
                {columns.amount}
              </th>
              <th scope="col" data-number="">
                {columns.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <time dateTime={line.at}>{momentWords(line.at)}</time>
                </th>
                <td data-label={columns.what}>
                  <What line={line} />
                </td>
                <td data-label={columns.amount} data-number="">
                  {line.chargedCents === null ? '–' : formatUsd(line.chargedCents)}
                </td>
                <td data-label={columns.credit} data-number="">
                  {line.chargedCents === null ? '–' : formatUsd(creditCents(line.chargedCents))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
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
    <div>
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
    </div>
  );
}

function addressOf(page: number): string {
  return `${paths.topUp(page === 1 ? {} : { page: String(page) })}#history`;
}
