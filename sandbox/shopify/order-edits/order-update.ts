import { idOf } from '../../kit/ids';
import type { Store } from '../../kit/store';
import { withAddress } from '../admin/address-input';
import type { AddressInput } from '../admin/address-input';
import type { Shop, UserError } from '../admin/context';
import type { OrderRow } from '../rows';

type OrderInput = {
  id: string;
  note?: string | null;
  poNumber?: string | null;
  shippingAddress?: AddressInput | null;
};

const NO_ADDRESS = {
  id: 0,
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  provinceCode: '',
  zip: '',
  phone: '',
  countryCode: 'US',
};

/** `orderUpdate`, for the address, the note and the PO number. Taxes stay what they were, as at Shopify. */
export function orderUpdateMutation(store: Store, shop: Shop) {
  return {
    orderUpdate: ({ input }: { input: OrderInput }) => {
      const order = shop.orders.byId(idOf('Order', input.id) ?? '');
      const failed = (userErrors: UserError[]) => ({
        order: order ? shop.orderNode(order) : null,
        userErrors,
      });
      if (order === undefined) {
        return failed([{ field: ['id'], message: 'Order does not exist' }]);
      }
      let changed: OrderRow = order;
      if (input.shippingAddress) {
        // What the input leaves out is empty: a new address overwrites all of the old one.
        const { address, errors } = withAddress(NO_ADDRESS, input.shippingAddress, []);
        if (errors.length > 0) {
          return failed(
            errors.map(({ field, message }) => ({
              field: ['shippingAddress', ...(field ?? []).slice(1)],
              message,
            })),
          );
        }
        const { id: _id, countryCode: _country, ...shippingAddress } = address;
        changed = { ...changed, shippingAddress };
      }
      if (input.note !== undefined) changed = { ...changed, note: input.note || null };
      if (input.poNumber !== undefined) changed = { ...changed, poNumber: input.poNumber || null };
      const stored = store.batch(() => shop.orders.put(changed, ['ORDERS_UPDATED']));
      return { order: shop.orderNode(stored), userErrors: [] };
    },
  };
}
