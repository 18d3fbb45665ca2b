import { TableScroll } from '~/components/ui/lists/erp-table';
import { DEPOSITS, intoWords } from '~/content/deposits/deposit-list';
import { depositWords, TOP_UP_BEGAN } from '~/content/deposits/deposit-words';
import { momentWords } from '~/content/core/dates';
import { type DepositShown, isUncharged } from '~/domain/deposits/deposit-view';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/** Deposits in the given order, each with its state and a link to its page. */
export function DepositTable({ deposits }: { deposits: readonly DepositShown[] }) {
  const { columns } = DEPOSITS;
  // Only customers who add for an organization need to tell the two apart.
  const hasInto = deposits.some(({ organization }) => organization !== null);
  return (
    <TableScroll label={DEPOSITS.title}>
      <table>
        <caption className="sr-only">{DEPOSITS.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.method}</th>
            {hasInto ? <th scope="col">{columns.into}</th> : null}
            <th scope="col">{columns.state}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
            <th scope="col" data-number="">
              {columns.credit}
            </th>
          </tr>
        </thead>
        <tbody>
          {deposits.map((deposit) => (
            <tr key={deposit.id}>
              <th scope="row">
                <a href={paths.deposit(deposit.id)} className="underline">
                  {momentWords(deposit.createdAt)}
                </a>
              </th>
              <td data-label={columns.method}>
                <div>
                  {deposit.methodName}
                  {deposit.isTopUp ? (
                    <span className="text-ink-soft block text-sm">{TOP_UP_BEGAN}</span>
                  ) : null}
                </div>
              </td>
              {hasInto ? (
                <td data-label={columns.into}>{intoWords(deposit.organization)}</td>
              ) : null}
              <td data-label={columns.state}>{depositWords(deposit).short}</td>
              <td data-label={columns.amount} data-number="">
                {formatUsd(deposit.amountCents)}
              </td>
              <td data-label={columns.credit} data-number="">
                {creditIn(deposit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** Returns the amount credited, now or later; a dash if nothing was charged. */
function creditIn(deposit: DepositShown): string {
  if (isUncharged(deposit)) return '–';
  return formatUsd(deposit.reversed?.leftCents ?? deposit.creditCents);
}
