import { TableScroll } from '~/components/dashboard/table-scroll';
import { DEPOSIT_WORDS, PAYMENTS } from '~/content/earth-cash';
import { momentWords } from '~/content/statement';
import type { DepositShown } from '~/domain/deposit-shown';
import { formatUsd } from '~/domain/money';
import { paths } from '~/paths';

/** Deposits, the newest first, each with where it stands and the way to its page. */
export function DepositTable({ deposits }: { deposits: readonly DepositShown[] }) {
  const { columns } = PAYMENTS;
  return (
    <TableScroll label={PAYMENTS.deposits}>
      <table>
        <caption className="sr-only">{PAYMENTS.deposits}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.method}</th>
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
          {deposits.map(({ id, state, createdAt, methodName, amountCents, creditCents }) => (
            <tr key={id}>
              <th scope="row">
                <a href={paths.deposit(id)} className="underline">
                  {momentWords(createdAt)}
                </a>
              </th>
              <td data-label={columns.method}>{methodName}</td>
              <td data-label={columns.state}>{DEPOSIT_WORDS[state].short}</td>
              <td data-label={columns.amount} data-number="">
                {formatUsd(amountCents)}
              </td>
              <td data-label={columns.credit} data-number="">
                {formatUsd(creditCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
