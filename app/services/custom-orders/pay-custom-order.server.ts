import { customOrderTag } from '~/domain/orders/order-tags';
import { adoptOrder, outdateDraft } from '~/models/custom-orders/custom-order-payment.server';
import { findOrdersByTag } from '~/platforms/shopify/orders/order-list.server';
import type { CustomOrderClient } from '~/services/payments/payment-run';

/** A custom order as what is paid for: it has an order by now, or its draft has to be written or made again. */
export const customOrderClient: CustomOrderClient = {
  async followDraft({ db, admin, now }, id, { gid, draft }) {
    const order = draft ? draft.order : (await findOrdersByTag(admin, customOrderTag(id)))[0];
    if (order) await adoptOrder(db, id, { order, at: new Date(now()) });
    else await outdateDraft(db, id, { gid, isGone: draft === null });
  },
};
