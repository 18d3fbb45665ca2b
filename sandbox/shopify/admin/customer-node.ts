import { gid } from '../../kit/ids';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { CustomerRow } from '../customer-rows';
import { moneyV2 } from '../money';
import { spentCents } from '../order-sums';
import { bookedAddressNode } from './address-node';
import type { Shop } from './context';
import { metafieldFields } from './metafield-fields';
import { ordersPage } from './orders-search';
import type { OrdersArguments } from './orders-search';

/** Returns a `Customer` of the Admin schema. */
export function customerNode(shop: Shop, row: CustomerRow): Record<string, unknown> {
  const name = `${row.firstName} ${row.lastName}`.trim();
  const { marketing } = row;
  const byDefault = row.addresses.find(({ id }) => id === row.defaultAddressId);
  return {
    __typename: 'Customer',
    id: gid('Customer', row.id),
    firstName: row.firstName || null,
    lastName: row.lastName || null,
    displayName: name || row.email || row.phone,
    tags: row.tags,
    note: row.note || null,
    taxExempt: row.taxExempt,
    mergeable: {
      isMergeable: true,
      errorFields: [],
      mergeInProgress: shop.mergeRequest(row.id),
      reason: null,
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    defaultEmailAddress:
      row.email === ''
        ? null
        : {
            emailAddress: row.email,
            marketingState: marketing.state,
            marketingOptInLevel: marketing.optInLevel,
            marketingUpdatedAt: marketing.updatedAt,
            validFormat: true,
          },
    defaultPhoneNumber: row.phone === '' ? null : { phoneNumber: row.phone },
    amountSpent: () => moneyV2(spentCents(shop.orders.of(row.id))),
    numberOfOrders: () => String(shop.orders.of(row.id).length),
    orders: (args: OrdersArguments) =>
      ordersPage(shop.orders.of(row.id).filter(shop.isVisible), args, shop),
    defaultAddress: byDefault === undefined ? null : bookedAddressNode(byDefault),
    addressesV2: (page: PageArguments) =>
      connection(row.addresses, page, ({ id }) => String(id), bookedAddressNode),
    ...metafieldFields(`customer ${row.id}`, row.metafields, row.updatedAt),
  };
}
