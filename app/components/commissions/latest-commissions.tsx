import { TableScroll } from '~/components/ui/lists/table-scroll';
import { EmptyState } from '~/components/ui/empty-state';
import { dayWords, PORTAL, rateWords, stateWords } from '~/content/ambassadors/ambassador-portal';
import type { commissionState, ShownCommission } from '~/domain/commissions/commission-shown';
import { formatUsd } from '~/domain/core/money';

type LatestCommissionsProps = {
  orders: readonly (ShownCommission & { standing: ReturnType<typeof commissionState> })[];
};

const WORDS = PORTAL.orders;

/** The latest orders that an ambassador brought in, each with how its commission was calculated. */
export function LatestCommissions({ orders }: LatestCommissionsProps) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{WORDS.heading}</h2>
      {orders.length === 0 ? (
        <EmptyState title={WORDS.emptyTitle}>
          <p>{WORDS.empty}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-prose text-ink-soft">{WORDS.intro}</p>
          <TableScroll label={WORDS.caption}>
            <table>
              <caption className="sr-only">{WORDS.caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{WORDS.order}</th>
                  <th scope="col">{WORDS.day}</th>
                  <th scope="col" data-number="">
                    {WORDS.goods}
                  </th>
                  <th scope="col">{WORDS.rate}</th>
                  <th scope="col" data-number="">
                    {WORDS.commission}
                  </th>
                  <th scope="col">{WORDS.state}</th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <tr key={order.orderName}>
                    <th scope="row">{order.orderName}</th>
                    <td data-label={WORDS.day}>
                      <time dateTime={order.orderedAt}>{dayWords(order.orderedAt)}</time>
                    </td>
                    <td data-label={WORDS.goods} data-number="">
                      {formatUsd(order.baseCents)}
                    </td>
                    <td data-label={WORDS.rate}>{rateWords(order.rate)}</td>
                    <td data-label={WORDS.commission} data-number="">
                      {formatUsd(order.standingCents)}
                    </td>
                    <td data-label={WORDS.state}>{stateWords(order.standing)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}
