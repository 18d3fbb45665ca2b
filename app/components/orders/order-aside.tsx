import type { ComponentProps } from 'react';
import { AddressLines } from '~/components/customers/address-list';
import { Moment } from '~/components/staff/confirm-form';
import { DetailSection } from '~/components/ui/detail-page';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { CUSTOMER_TYPE_LABELS } from '~/content/customers/erp-customers';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { ORDER_DOCUMENT } from '~/content/orders/order-document-words';
import { stateLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import type { OrderBuyer, OrderCommission, OrderDraft } from '~/domain/orders/erp-order-facts';
import { type Order, orderAddressLines } from '~/domain/orders/order';
import { erpPaths } from '~/erp-paths';
import { OrderDocuments } from './order-documents';
import { Parcels } from './order-lines';
import { formatNumber } from '~/domain/core/numbers';

type OrderAsideProps = {
  order: Order;
  documents: Pick<ComponentProps<typeof OrderDocuments>, 'kinds' | 'creditNotes'>;
  customerGid: string | null;
  buyer: OrderBuyer | null;
  draft: OrderDraft | null;
  commission: OrderCommission | null;
};

/** What an order concerns: the buyer, the address, tags, the ambassador, the draft it was made from. */
export function OrderAside({
  order,
  documents,
  customerGid,
  buyer,
  draft,
  commission,
}: OrderAsideProps) {
  const { shippingAddress, fulfillments, tags } = order;
  return (
    <>
      <DetailSection id="buyer" heading={ERP_ORDER.buyer}>
        {customerGid === null ? (
          <p>{ERP_ORDER.noBuyer}</p>
        ) : (
          <Buyer gid={customerGid} buyer={buyer} />
        )}
      </DetailSection>
      {shippingAddress === null ? null : (
        <DetailSection id="delivery" heading={ERP_ORDER.delivery}>
          <AddressLines lines={orderAddressLines(shippingAddress)} />
        </DetailSection>
      )}
      {fulfillments.length === 0 ? null : (
        <DetailSection id="parcels" heading={ERP_ORDER.parcels}>
          <Parcels fulfillments={fulfillments} />
        </DetailSection>
      )}
      <DetailSection id="documents" heading={ORDER_DOCUMENT.heading}>
        <OrderDocuments
          {...documents}
          to={(kind, query) => erpPaths.orderDocument(customerNumber(order.id), kind, query)}
        />
      </DetailSection>
      {tags.length === 0 ? null : (
        <DetailSection id="tags" heading={ERP_ORDER.tags}>
          <p>{tags.join(', ')}</p>
        </DetailSection>
      )}
      {commission === null ? null : <Commission commission={commission} />}
      {draft === null ? null : <MadeOf draft={draft} />}
      <DetailSection id="facts" heading={ERP_ORDER.facts}>
        <OrderFacts order={order} buyer={buyer} />
      </DetailSection>
    </>
  );
}

function Buyer({ gid, buyer }: { gid: string; buyer: OrderBuyer | null }) {
  const number = customerNumber(gid);
  const link = (
    <a href={erpPaths.customer(number)} className="text-link font-semibold">
      {buyer?.name || number}
    </a>
  );
  if (buyer === null) {
    return (
      <>
        <p>{link}</p>
        <p className="text-ink-soft">{ERP_ORDER.unknownBuyer}</p>
      </>
    );
  }
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {link}
        <span className="block">{buyer.email}</span>
        <span className="block text-ink-soft">
          {[CUSTOMER_TYPE_LABELS[buyer.type], ...buyer.tags].join(', ')}
        </span>
      </p>
      <FactList>
        <Fact term={ERP_ORDER.orders}>{formatNumber(buyer.orderCount)}</Fact>
        <Fact term={ERP_ORDER.spent}>{formatUsd(buyer.spentCents)}</Fact>
        <Fact term={ERP_ORDER.balance}>{formatUsd(buyer.balanceCents)}</Fact>
      </FactList>
    </>
  );
}

function Commission({ commission }: { commission: OrderCommission }) {
  const number = customerNumber(commission.ambassadorGid);
  return (
    <DetailSection id="commission" heading={ERP_ORDER.commission}>
      <FactList>
        <Fact term={ERP_ORDER.ambassador}>
          <a href={erpPaths.customer(number)} className="text-link">
            {commission.ambassadorName ?? number}
          </a>
        </Fact>
        <Fact term={ERP_ORDER.base}>{formatUsd(commission.baseCents)}</Fact>
        <Fact term={ERP_ORDER.commission}>
          {formatUsd(commission.commissionCents)} ({ERP_ORDER.rate(commission.basisPoints / 10_000)}
          )
        </Fact>
        {commission.netCents === commission.commissionCents ? null : (
          <Fact term={ERP_ORDER.net}>{formatUsd(commission.netCents)}</Fact>
        )}
        <Fact term={ERP_ORDER.payable}>
          <Moment iso={commission.payableAt} />
        </Fact>
      </FactList>
    </DetailSection>
  );
}

function MadeOf({ draft }: { draft: OrderDraft }) {
  const { gid, name, status, discountCodes, discount, attributes } = draft;
  return (
    <DetailSection id="made-of" heading={ERP_ORDER.draft}>
      <FactList>
        <Fact term={ERP_ORDER.draftName}>
          <a href={erpPaths.draft(customerNumber(gid))} className="text-link">
            {name}
          </a>
        </Fact>
        <Fact term={ERP_ORDER.state}>{stateLabel(status)}</Fact>
        {discountCodes.length === 0 ? null : (
          <Fact term={ERP_ORDER.draftCodes}>{discountCodes.join(', ')}</Fact>
        )}
        {discount === null ? null : (
          <Fact term={ERP_ORDER.draftDiscount}>
            {[discount.title, formatUsd(discount.amountCents)].filter(Boolean).join(': ')}
          </Fact>
        )}
        {attributes.length === 0 ? null : (
          <Fact term={ERP_ORDER.draftAttributes}>
            {attributes.map((one) => (
              <span key={one.name} className="block">
                {one.name}: {one.value}
              </span>
            ))}
          </Fact>
        )}
      </FactList>
    </DetailSection>
  );
}

function OrderFacts({ order, buyer }: { order: Order; buyer: OrderBuyer | null }) {
  const { id, email, referral, disputes, updatedAt } = order;
  return (
    <FactList>
      <Fact term={ERP_ORDER.updated}>
        <Moment iso={updatedAt} />
      </Fact>
      {email === null || email === buyer?.email ? null : (
        <Fact term={ERP_ORDER.email}>{email}</Fact>
      )}
      {referral === null ? null : <Fact term={ERP_ORDER.referral}>{referral}</Fact>}
      {disputes.length === 0 ? null : (
        <Fact term={ERP_ORDER.disputes}>
          {disputes
            .map(({ initiatedAs, status }) => `${stateLabel(initiatedAs)}: ${stateLabel(status)}`)
            .join('; ')}
        </Fact>
      )}
      <Fact term={ERP_ORDER.id}>{customerNumber(id)}</Fact>
    </FactList>
  );
}
