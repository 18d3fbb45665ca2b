import type { ReactNode } from 'react';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { SumList } from '~/components/ui/sum-list';
import { lineDetails, orderAmount, orderSums, stateLabel } from '~/content/orders/orders';
import { type Order, orderAddressLines, type OrderLine } from '~/domain/orders/order';
import { paths } from '~/paths';
import { AddressLines } from '~/components/customers/address-list';

type LinkedLine = OrderLine & { handle: string | undefined };

const COLUMNS: readonly ListColumn<LinkedLine>[] = [
  { label: 'Item', cell: (line) => <Item line={line} /> },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => String(quantity) },
  {
    label: 'Total',
    isNumber: true,
    cell: ({ original, discounted }) => (
      <>
        {discounted.cents < original.cents ? (
          <>
            <s className="text-ink-soft">{orderAmount(original)}</s>{' '}
          </>
        ) : null}
        {orderAmount(discounted)}
      </>
    ),
  },
];

type OrderLinesProps = {
  lines: readonly OrderLine[];
  /** The handles of the products that the shop still has, by their ids. */
  handles: Readonly<Record<string, string>>;
};

/** The items of an order with their pictures and prices; the price before a discount is struck through. */
export function OrderLines({ lines, handles }: OrderLinesProps) {
  return (
    <ListTable
      caption="Items in this order"
      columns={COLUMNS}
      rows={lines.map((line) => ({ ...line, handle: handles[line.product?.id ?? ''] }))}
      keyOf={({ id }) => id}
    />
  );
}

function Item({ line }: { line: LinkedLine }) {
  const { title, variant, handle } = line;
  return (
    <ItemCell line={line} details={lineDetails(line, variant?.title)}>
      {handle === undefined ? (
        title
      ) : (
        <a href={paths.product(handle)} className="underline underline-offset-4">
          {title}
        </a>
      )}
    </ItemCell>
  );
}

type ItemCellProps = {
  line: Pick<OrderLine, 'imageUrl'>;
  /** Below its name: its variant, and what else there is to say of it. */
  details: string;
  more?: ReactNode;
  /** Its name, or a link to it. */
  children: ReactNode;
};

/** A line of an order, as customers and staff see it: its picture, its name and what is below that. */
export function ItemCell({ line: { imageUrl }, details, more, children }: ItemCellProps) {
  return (
    <span className="flex items-center gap-4">
      {imageUrl === null ? null : (
        <img
          src={imageUrl}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 rounded-md bg-kraft object-cover"
        />
      )}
      <span className="min-w-0">
        {children}
        {details === '' ? null : <span className="block font-normal text-ink-soft">{details}</span>}
        {more}
      </span>
    </span>
  );
}

/** The sums of an order: when it was placed, what was refunded, and now. */
export function OrderSums({ order }: { order: Order }) {
  const sums = orderSums(order).map((sum) => ({ ...sum, amount: orderAmount(sum.amount) }));
  return <SumList sums={sums} />;
}

type OrderDeliveryProps = {
  order: Pick<Order, 'shippingAddress'>;
  /** Its shipments. */
  children: ReactNode;
};

/** The delivery address of an order, and its shipments. */
export function OrderDelivery({ order: { shippingAddress: to }, children }: OrderDeliveryProps) {
  return (
    <section aria-labelledby="delivery" className="mt-10">
      <h2 id="delivery">Delivery</h2>
      {to ? (
        <div className="mt-4">
          <AddressLines lines={orderAddressLines(to)} />
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** What was sent, parcel by parcel, with tracking links. */
export function Parcels({ fulfillments }: Pick<Order, 'fulfillments'>) {
  return (
    <ul className="grid gap-3">
      {fulfillments.map((fulfillment) => (
        <li key={fulfillment.id}>
          {stateLabel(fulfillment.displayStatus)}
          {fulfillment.locationName ? ` from ${fulfillment.locationName}` : ''}:{' '}
          {fulfillment.lines.map((line) => `${line.quantity} × ${line.title}`).join(', ')}
          {fulfillment.tracking.map(({ company, number, url }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
            <span key={place} className="block text-ink-soft">
              {company}{' '}
              {url?.startsWith('https://') ? (
                <a href={url} className="underline" rel="noreferrer" data-document="">
                  {number ?? 'Track'}
                </a>
              ) : (
                number
              )}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
