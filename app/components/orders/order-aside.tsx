import { OrderDelivery } from './order-lines';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { CUSTOMER_TYPE_LABELS } from '~/content/customers/erp-customers';
import { ERP_ORDER, type TimelineEntry } from '~/content/orders/erp-order';
import { stateLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { OrderBuyer, OrderDraft } from '~/domain/orders/erp-order-facts';
import { formatUsd } from '~/domain/core/money';
import type { Order } from '~/domain/orders/order';
import { erpPaths } from '~/erp-paths';
import { Moment } from '~/components/staff/confirm-form';

type OrderAsideProps = {
  order: Order;
  customerGid: string | null;
  buyer: OrderBuyer | null;
  draft: OrderDraft | null;
};

/** The buyer of an order, its address, and the draft it was made from. */
export function OrderAside({ order, customerGid, buyer, draft }: OrderAsideProps) {
  return (
    <div className="min-w-0">
      <section aria-labelledby="buyer">
        <h2 id="buyer">{ERP_ORDER.buyer}</h2>
        {customerGid === null ? (
          <p className="mt-4">{ERP_ORDER.noBuyer}</p>
        ) : (
          <Buyer gid={customerGid} buyer={buyer} />
        )}
      </section>
      <OrderDelivery order={order} />
      {draft === null ? null : <MadeOf draft={draft} />}
    </div>
  );
}

function Buyer({ gid, buyer }: { gid: string; buyer: OrderBuyer | null }) {
  const number = customerNumber(gid);
  const link = (
    <a href={erpPaths.customer(number)} className="target text-link font-semibold underline">
      {buyer?.name || number}
    </a>
  );
  if (buyer === null) {
    return (
      <>
        <p className="mt-4">{link}</p>
        <p className="text-ink-soft">{ERP_ORDER.unknownBuyer}</p>
      </>
    );
  }
  return (
    <>
      <p className="mt-4 [overflow-wrap:anywhere]">{link}</p>
      <FactList>
        <Fact term={ERP_ORDER.email}>{buyer.email ?? ''}</Fact>
        <Fact term={ERP_ORDER.type}>{CUSTOMER_TYPE_LABELS[buyer.type]}</Fact>
        <Fact term={ERP_ORDER.tags}>{buyer.tags.join(', ') || ERP_ORDER.noTags}</Fact>
        <Fact term={ERP_ORDER.orders}>{buyer.orderCount.toLocaleString('en-US')}</Fact>
        <Fact term={ERP_ORDER.spent}>{formatUsd(buyer.spentCents)}</Fact>
        <Fact term={ERP_ORDER.balance}>{formatUsd(buyer.balanceCents)}</Fact>
      </FactList>
    </>
  );
}

function MadeOf({ draft }: { draft: OrderDraft }) {
  return (
    <section aria-labelledby="made-of" className="mt-10">
      <h2 id="made-of">{ERP_ORDER.draft}</h2>
      <FactList>
        <Fact term={ERP_ORDER.draftName}>
          <a
            href={erpPaths.draft(customerNumber(draft.gid))}
            className="target text-link underline"
          >
            {draft.name}
          </a>
        </Fact>
        <Fact term={ERP_ORDER.state}>{stateLabel(draft.status)}</Fact>
        {draft.discountCodes.length === 0 ? null : (
          <Fact term={ERP_ORDER.draftCodes}>{draft.discountCodes.join(', ')}</Fact>
        )}
        {draft.discount === null ? null : (
          <Fact term={ERP_ORDER.draftDiscount}>
            {[draft.discount.title, formatUsd(draft.discount.amountCents)]
              .filter(Boolean)
              .join(': ')}
          </Fact>
        )}
        {draft.attributes.length === 0 ? null : (
          <Fact term={ERP_ORDER.draftAttributes}>
            {draft.attributes.map(({ name, value }) => (
              <span key={name} className="block">
                {name}: {value}
              </span>
            ))}
          </Fact>
        )}
      </FactList>
    </section>
  );
}

/** Everything known to have happened to an order, newest first, and who did it. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-labelledby="timeline" className="mt-12">
      <h2 id="timeline">{ERP_ORDER.timeline}</h2>
      <ol className="mt-4" reversed>
        {entries.map(({ id, at, by, labels, lines }) => (
          <li key={id} className="border-b border-line py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{labels}</p>
            {lines.map((line) => (
              <p key={line} className="text-sm">
                {line}
              </p>
            ))}
            <p className="text-sm text-ink-soft">
              {by}, <Moment iso={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
