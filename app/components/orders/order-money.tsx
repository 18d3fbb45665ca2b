import { DetailSection, MoneyTable } from '~/components/ui/detail-page';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { orderAmount, orderSums, stateLabel } from '~/content/orders/orders';
import { ItemCell } from './order-lines';
import { customerNumber } from '~/domain/core/ids';
import { cents, formatUsd } from '~/domain/core/money';
import type { OrderPaid } from '~/domain/orders/erp-order-facts';
import type { Order, OrderLine } from '~/domain/orders/order';

/** The order's sums, and what was paid and given back here. */
export function OrderMoney({ order, paid }: { order: Order; paid: readonly OrderPaid[] }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DetailSection id="sums" heading={ERP_ORDER.sums}>
        <MoneyTable
          caption={ERP_ORDER.sums}
          rows={orderSums(order).map(({ label, amount, rate, isTotal }) => ({
            label: rate === undefined ? label : `${label} (${ERP_ORDER.rate(rate)})`,
            amount: orderAmount(amount),
            isTotal,
          }))}
        />
      </DetailSection>
      {paid.map((one, nth) => (
        <Paid
          key={one.paymentId}
          paid={one}
          id={nth === 0 ? 'paid-here' : `paid-here-${nth + 1}`}
        />
      ))}
    </div>
  );
}

function Paid({ paid, id }: { paid: OrderPaid; id: string }) {
  const { storeCreditCents, cardCents, termsCents, poNumber, cardName, organization, state } = paid;
  const rows = [
    {
      label: organization === null ? ERP_ORDER.cash : ERP_ORDER.cashOf(organization),
      cents: storeCreditCents,
    },
    { label: cardName ?? ERP_ORDER.card, cents: cardCents },
    {
      label: poNumber === null ? ERP_ORDER.terms : ERP_ORDER.termsOf(poNumber),
      cents: termsCents,
    },
    { label: ERP_ORDER.storeCreditReturned, cents: cents(-paid.storeCreditReturnedCents) },
    { label: ERP_ORDER.cardRefunded, cents: cents(-paid.cardRefundedCents) },
  ];
  return (
    <DetailSection
      id={id}
      heading={ERP_ORDER.paidHere}
      beside={state === 'settled' ? null : <span>{stateLabel(state)}</span>}
    >
      <MoneyTable
        caption={ERP_ORDER.paidHere}
        rows={rows
          .filter((row) => row.cents !== 0)
          .map((row) => ({ label: row.label, amount: formatUsd(row.cents) }))}
      />
    </DetailSection>
  );
}

const COLUMNS: readonly ListColumn<OrderLine>[] = [
  { label: ERP_ORDER.item, cell: (line) => <Item line={line} /> },
  { label: ERP_ORDER.quantity, isNumber: true, cell: ({ quantity }) => quantity },
  {
    label: ERP_ORDER.refundable,
    isNumber: true,
    cell: ({ refundableQuantity }) => refundableQuantity,
  },
  {
    // Shopify counts what was sent among what cannot be fulfilled (anymore).
    label: ERP_ORDER.toSend,
    isNumber: true,
    cell: ({ quantity, nonFulfillableQuantity }) => quantity - nonFulfillableQuantity,
  },
  {
    label: ERP_ORDER.total,
    isNumber: true,
    cell: ({ original, discounted }) => (
      <>
        {original.cents === discounted.cents ? null : (
          <s className="block text-ink-soft">{orderAmount(original)}</s>
        )}
        {orderAmount(discounted)}
      </>
    ),
  },
];

type OrderLinesProps = {
  lines: readonly OrderLine[];
  /** Whether there may be more lines than were read. */
  isCut: boolean;
};

/** The lines of an order, with everything Shopify has about them. */
export function OrderLines({ lines, isCut }: OrderLinesProps) {
  return (
    <DetailSection id="lines" heading={ERP_ORDER.lines}>
      <ErpTable
        caption={ERP_ORDER.lines}
        columns={COLUMNS}
        rows={lines}
        keyOf={({ id }) => id}
        none={ERP_ORDER.noLines}
      />
      {isCut ? <p className="mt-3 text-ink-soft">{ERP_ORDER.cut}</p> : null}
    </DetailSection>
  );
}

function Item({ line }: { line: OrderLine }) {
  const { title, sku, variant, product } = line;
  return (
    <ItemCell
      line={line}
      details={variant && variant.title !== 'Default Title' ? variant.title : ''}
      more={
        <span className="flex flex-wrap items-baseline gap-x-4 font-normal text-ink-soft">
          {sku ? ERP_ORDER.sku(sku) : null}
          {variant || product ? <More line={line} /> : null}
        </span>
      }
    >
      {title}
    </ItemCell>
  );
}

function More({ line: { title, variant, product } }: { line: OrderLine }) {
  return (
    <details>
      <summary className="text-link">
        {ERP_ORDER.more}
        <span className="sr-only"> of {title}</span>
      </summary>
      <FactList>
        {variant === null ? null : (
          <>
            <Fact term={ERP_ORDER.variant}>{customerNumber(variant.id)}</Fact>
            <Fact term={ERP_ORDER.unit}>{formatUsd(variant.priceCents)}</Fact>
            {variant.metafields.length === 0 ? null : (
              <Fact term={ERP_ORDER.metafields}>
                {variant.metafields.map(({ namespace, key, value }) => (
                  <span key={`${namespace}.${key}`} className="block">
                    {namespace}.{key}: {value}
                  </span>
                ))}
              </Fact>
            )}
          </>
        )}
        {product === null ? null : (
          <>
            <Fact term={ERP_ORDER.product}>{product.title}</Fact>
            <Fact term={ERP_ORDER.productType}>{product.productType}</Fact>
            {product.tags.length === 0 ? null : (
              <Fact term={ERP_ORDER.productTags}>{product.tags.join(', ')}</Fact>
            )}
          </>
        )}
      </FactList>
    </details>
  );
}
