import { TableScroll } from '~/components/ui/lists/table-scroll';
import { PAYOUT, payoutStanding, payoutWay } from '~/content/commissions/commission-payout';
import { momentWords } from '~/content/core/dates';
import type { PayoutShown } from '~/domain/commissions/commission-payout';
import { formatUsd } from '~/domain/core/money';

/** Payouts in the given order, each with its state. */
export function PayoutTable({ payouts }: { payouts: readonly PayoutShown[] }) {
  const { heading, columns } = PAYOUT.list;
  return (
    <TableScroll label={heading}>
      <table>
        <caption className="sr-only">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.way}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <Row key={payout.id} payout={payout} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Row({ payout }: { payout: PayoutShown }) {
  const { columns } = PAYOUT.list;
  const { short, detail } = payoutStanding(payout);
  return (
    <tr>
      <th scope="row">
        <time dateTime={payout.askedAt}>{momentWords(payout.askedAt)}</time>
      </th>
      <td data-label={columns.way}>{payoutWay(payout)}</td>
      <td data-label={columns.state}>
        <div>
          {short}
          {detail === null ? null : <span className="statement-detail">{detail}</span>}
        </div>
      </td>
      <td data-label={columns.amount} data-number="">
        {formatUsd(payout.cents)}
      </td>
    </tr>
  );
}
