import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/moment';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { stateWords } from '~/content/orders/orders';
import type { Order } from '~/domain/orders/order';
import { paidAndDisputed } from '~/content/orders/order-dispute';
import type { DisputeStanding } from '~/domain/orders/order-dispute';

type OrderFactsProps = {
  order: Order;
  /** What a bank says about its payment; null without a dispute. */
  dispute: DisputeStanding | null;
};

/** Shopify's data about the order as a whole. */
export function OrderFacts({ order, dispute }: OrderFactsProps) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4">
        {ERP_ORDER.facts}
      </h2>
      <FactList>
        <Fact term={ERP_ORDER.placed}>
          <Moment iso={order.createdAt} />
        </Fact>
        <Fact term={ERP_ORDER.updated}>
          <Moment iso={order.updatedAt} />
        </Fact>
        <Fact term={ERP_ORDER.payment}>
          {paidAndDisputed(stateWords(order.displayFinancialStatus), dispute)}
        </Fact>
        <Fact term={ERP_ORDER.delivery}>{stateWords(order.displayFulfillmentStatus)}</Fact>
        {order.email === null ? null : <Fact term={ERP_ORDER.email}>{order.email}</Fact>}
        <Fact term={ERP_ORDER.tags}>{order.tags.join(', ') || ERP_ORDER.noTags}</Fact>
        {order.cancelledAt === null ? null : (
          <>
            <Fact term={ERP_ORDER.cancelled}>
              <Moment iso={order.cancelledAt} />
            </Fact>
            <Fact term={ERP_ORDER.cancelReason}>{stateWords(order.cancelReason)}</Fact>
          </>
        )}
        {order.edited ? <Fact term={ERP_ORDER.edited}>{ERP_ORDER.yes}</Fact> : null}
        {order.referral === null ? null : <Fact term={ERP_ORDER.referral}>{order.referral}</Fact>}
        {order.disputes.length === 0 ? null : (
          <Fact term={ERP_ORDER.disputes}>
            {order.disputes
              .map(({ initiatedAs, status }) => `${stateWords(initiatedAs)}: ${stateWords(status)}`)
              .join('; ')}
          </Fact>
        )}
        <Fact term={ERP_ORDER.id}>{order.id}</Fact>
      </FactList>
    </section>
  );
}
