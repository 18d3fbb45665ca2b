import { OrderSums } from './order-lines';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { orderAmount, stateLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { OrderCommission, OrderPaid } from '~/domain/orders/erp-order-facts';
import { formatUsd } from '~/domain/core/money';
import type { Order, OrderLine } from '~/domain/orders/order';
import { erpPaths } from '~/erp-paths';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';

type OrderMoneyProps = {
  order: Order;
  paid: OrderPaid | null;
  commission: OrderCommission | null;
};

/** The order's sums, its payments and refunds, and the ambassador's commission. */
export function OrderMoney({ order, paid, commission }: OrderMoneyProps) {
  return (
    <>
      <section aria-labelledby="sums" className="mt-10">
        <h2 id="sums">{ERP_ORDER.sums}</h2>
        <OrderSums order={order} />
        {order.taxLines.some(({ rate }) => rate !== null) ? (
          <p className="mt-2 text-right text-sm text-ink-soft">
            {order.taxLines
              .map(({ title, rate }) =>
                rate === null ? title : `${title} ${ERP_ORDER.rate(rate)}`,
              )
              .join(', ')}
          </p>
        ) : null}
      </section>
      <section aria-labelledby="paid-here" className="mt-10">
        <h2 id="paid-here">{ERP_ORDER.paidHere}</h2>
        {paid === null ? <p className="mt-4">{ERP_ORDER.paidElsewhere}</p> : <Paid paid={paid} />}
      </section>
      <section aria-labelledby="refunds" className="mt-10">
        <h2 id="refunds">{ERP_ORDER.refunds}</h2>
        {order.refunds.length === 0 ? <p className="mt-4">{ERP_ORDER.noRefunds}</p> : null}
        <ul className="mt-4 grid gap-2">
          {order.refunds.map((refund) => (
            <li key={refund.id}>
              {refund.createdAt === null ? null : <Moment iso={refund.createdAt} />}{' '}
              {orderAmount(refund.totalRefunded)}
              {refund.note === null ? '' : ` (${refund.note})`}{' '}
              <span className="text-sm text-ink-soft">{customerNumber(refund.id)}</span>
            </li>
          ))}
        </ul>
      </section>
      {commission === null ? null : <Commission commission={commission} />}
    </>
  );
}

function Paid({ paid }: { paid: OrderPaid }) {
  const { storeCreditCents, cardCents, termsCents, cardName, organization } = paid;
  return (
    <FactList>
      {storeCreditCents > 0 ? (
        <Fact term={organization === null ? ERP_ORDER.cash : ERP_ORDER.cashOf(organization)}>
          {formatUsd(storeCreditCents)}
        </Fact>
      ) : null}
      {cardCents > 0 ? <Fact term={cardName ?? ERP_ORDER.card}>{formatUsd(cardCents)}</Fact> : null}
      {termsCents > 0 ? <Fact term={ERP_ORDER.terms}>{formatUsd(termsCents)}</Fact> : null}
      <Fact term={ERP_ORDER.state}>{stateLabel(paid.state)}</Fact>
      {paid.storeCreditReturnedCents > 0 ? (
        <Fact term={ERP_ORDER.storeCreditReturned}>{formatUsd(paid.storeCreditReturnedCents)}</Fact>
      ) : null}
      {paid.cardRefundedCents > 0 ? (
        <Fact term={ERP_ORDER.cardRefunded}>{formatUsd(paid.cardRefundedCents)}</Fact>
      ) : null}
    </FactList>
  );
}

function Commission({ commission }: { commission: OrderCommission }) {
  const number = customerNumber(commission.ambassadorGid);
  return (
    <section aria-labelledby="commission" className="mt-10">
      <h2 id="commission">{ERP_ORDER.commission}</h2>
      <FactList>
        <Fact term={ERP_ORDER.ambassador}>
          <a href={erpPaths.customer(number)} className="target text-link underline">
            {commission.ambassadorName ?? number}
          </a>
        </Fact>
        <Fact term={ERP_ORDER.base}>{formatUsd(commission.baseCents)}</Fact>
        <Fact term={ERP_ORDER.commission}>
          {formatUsd(commission.commissionCents)} ({ERP_ORDER.rate(commission.basisPoints / 10_000)}
          )
        </Fact>
        <Fact term={ERP_ORDER.net}>{formatUsd(commission.netCents)}</Fact>
        <Fact term={ERP_ORDER.payable}>
          <Moment iso={commission.payableAt} />
        </Fact>
      </FactList>
    </section>
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
  { label: ERP_ORDER.original, isNumber: true, cell: ({ original }) => orderAmount(original) },
  { label: ERP_ORDER.total, isNumber: true, cell: ({ discounted }) => orderAmount(discounted) },
];

type OrderLinesProps = {
  lines: readonly OrderLine[];
  /** Whether there may be more lines than were read. */
  isCut: boolean;
};

/** The lines of an order, with everything Shopify has about them. */
export function OrderLines({ lines, isCut }: OrderLinesProps) {
  return (
    <section aria-labelledby="lines" className="mt-10">
      <h2 id="lines" className="mb-4">
        {ERP_ORDER.lines}
      </h2>
      <ErpTable
        caption={ERP_ORDER.lines}
        columns={COLUMNS}
        rows={lines}
        keyOf={({ id }) => id}
        none={ERP_ORDER.noLines}
      />
      {isCut ? <p className="mt-3 text-ink-soft">{ERP_ORDER.cut}</p> : null}
    </section>
  );
}

function Item({ line }: { line: OrderLine }) {
  const { title, imageUrl, variant, product } = line;
  return (
    <span className="flex items-start gap-3">
      {imageUrl === null ? null : (
        <img
          src={imageUrl}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 rounded-md object-cover"
        />
      )}
      <span className="min-w-0">
        {title}
        {variant && variant.title !== 'Default Title' ? (
          <span className="block font-normal text-ink-soft">{variant.title}</span>
        ) : null}
        {variant || product ? <More line={line} /> : null}
      </span>
    </span>
  );
}

function More({ line: { title, variant, product } }: { line: OrderLine }) {
  return (
    <details className="font-normal">
      <summary className="target text-sm text-link underline">
        {ERP_ORDER.more}
        <span className="sr-only"> of {title}</span>
      </summary>
      <div className="text-sm">
        <FactList>
          {variant === null ? null : (
            <>
              <Fact term={ERP_ORDER.variant}>{variant.id}</Fact>
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
              <Fact term={ERP_ORDER.productTags}>
                {product.tags.join(', ') || ERP_ORDER.noTags}
              </Fact>
            </>
          )}
        </FactList>
      </div>
    </details>
  );
}
