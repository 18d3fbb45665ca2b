import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { orderAmount } from '~/content/orders/orders';
import { formatUsd } from '~/domain/core/money';
import type { OrderLine } from '~/domain/orders/order';

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
