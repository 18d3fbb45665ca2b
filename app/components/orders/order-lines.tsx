import { TableScroll } from '~/components/ui/lists/table-scroll';
import { orderAmount } from '~/content/orders/orders';
import type { OrderLine } from '~/domain/orders/order';

/** The lines of an order with their prices; the price before a discount is struck through. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <TableScroll label="Lines of this order">
      <table>
        <caption className="sr-only">Lines of this order</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" data-number="">
              Quantity
            </th>
            <th scope="col" data-number="">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.title}
                {line.variant && line.variant.title !== 'Default Title' ? (
                  <span className="block font-normal text-ink-soft">{line.variant.title}</span>
                ) : null}
              </th>
              <td data-label="Quantity" data-number="">
                {line.quantity}
              </td>
              <td data-label="Total" data-number="">
                {line.discounted.cents < line.original.cents ? (
                  <>
                    <s className="text-ink-soft">{orderAmount(line.original)}</s>{' '}
                  </>
                ) : null}
                {orderAmount(line.discounted)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
