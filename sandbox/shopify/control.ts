import { ControlError, parseNumber, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { idOf } from '../kit/ids';
import type { Shop } from './admin/context';
import type { Grants } from './admin/grants';
import type { Carts } from './carts';
import type { Catalogue } from './catalogue';
import { customerActions, parseSet } from './customer-control';
import type { Customers } from './customers';
import { draftActions } from './draft-control';
import type { DraftRecords } from './drafts/complete';
import { fulfillmentActions } from './fulfillment/control';
import type { FulfillmentBook } from './fulfillment/fulfillment-book';
import type { Goods } from './goods';
import { inventoryActions } from './inventory/control';
import { metaobjectActions } from './metaobject-control';
import type { Metaobjects } from './metaobjects';
import { orderActions } from './order-control';
import type { OrderBook } from './order-book/order-book';
import type { Orders } from './orders';
import type { MetafieldRow, ProductRow, VariantRow } from './rows';

export type ControlParts = {
  redirects: { actions: Record<string, Action> };
  bulk: Record<string, Action>;
  returns: Record<string, Action>;
  strictness: Record<string, Action>;
  catalogue: Catalogue;
  goods: Goods;
  carts: Carts;
  orders: Orders;
  customers: Customers;
  metaobjects: Metaobjects;
  orderBook: OrderBook;
  fulfillmentBook: FulfillmentBook;
  records: DraftRecords;
  shop: Shop;
  grants: Grants;
  settings: { actions: Record<string, Action> };
  now: () => string;
};

type Action = (input: Input) => unknown;

/** `POST /control/shopify`: what staff or another app would do without the store's knowledge. */
export function shopifyControl(parts: ControlParts) {
  const { catalogue, goods, carts, orders } = parts;

  const product = (input: Input): ProductRow => {
    const handle = parseText(input, 'handle');
    const row = catalogue.byHandle(handle);
    if (row === undefined) throw new ControlError(`there is no product ${handle}`);
    return row;
  };

  const actions: Record<string, Action> = {
    ...customerActions(parts.customers, orders, parts.now),
    ...metaobjectActions(parts.metaobjects, parts.now),
    ...orderActions(orders, parts.orderBook),
    ...fulfillmentActions(orders, parts.fulfillmentBook),
    ...draftActions(parts.records, parts.shop),
    ...inventoryActions(catalogue, goods),
    ...parts.redirects.actions,
    ...parts.bulk,
    ...parts.returns,
    ...parts.strictness,
    ...parts.settings.actions,
    'product-update': (input) => {
      const row = product(input);
      return goods.update(changedProduct(row, parseSet(input), input.variantId));
    },
    'product-delete': (input) => {
      const row = product(input);
      goods.delete(row);
      return { deleted: row.handle };
    },
    /** `granted`: whether the app sees orders older than 60 days. */
    'read-all-orders': ({ granted }) => {
      parts.grants.setAllOrders(String(granted) !== 'false');
      return { granted: String(granted) !== 'false' };
    },
    'cart-expire': (input) => {
      const id = parseText(input, 'id');
      if (!carts.delete(idOf('Cart', id) ?? id)) throw new ControlError('there is no such cart');
      return { expired: id };
    },
    metafield: (input) => {
      const row = product(input);
      const written: MetafieldRow = {
        namespace: typeof input.namespace === 'string' ? input.namespace : 'custom',
        key: parseText(input, 'key'),
        type: parseText(input, 'type'),
        value: parseText(input, 'value'),
      };
      return goods.update({ ...row, metafields: withMetafield(row.metafields, written) });
    },
  };

  return (name: string, input: Input): unknown => {
    const action = actions[name];
    if (action === undefined) {
      throw new ControlError(`action is one of ${Object.keys(actions).join(', ')}`);
    }
    return action(input);
  };
}

function withMetafield(rows: MetafieldRow[], written: MetafieldRow): MetafieldRow[] {
  const { namespace, key } = written;
  return [...rows.filter((row) => row.namespace !== namespace || row.key !== key), written];
}

/** Changes `title`, `productType`, `tags`, `maxQuantity` of the product; `priceCents`, `stock` of all variants or of one. */
function changedProduct(row: ProductRow, set: Input, variantId: unknown): ProductRow {
  const number = (name: string) => (name in set ? parseNumber(set, name) : undefined);
  const priceCents = number('priceCents');
  const stock = number('stock');
  const change = (variant: VariantRow): VariantRow => {
    const isMeant = variantId === undefined || String(variantId).endsWith(`${variant.id}`);
    if (!isMeant) return variant;
    return {
      ...variant,
      priceCents: priceCents ?? variant.priceCents,
      stock: stock ?? variant.stock,
    };
  };
  const others = row.metafields.filter(({ key }) => key !== 'max_quantity');
  const limit: MetafieldRow[] =
    set.maxQuantity === null
      ? []
      : [
          {
            namespace: 'custom',
            key: 'max_quantity',
            type: 'number_integer',
            value: String(number('maxQuantity')),
          },
        ];
  return {
    ...row,
    title: 'title' in set ? parseText(set, 'title') : row.title,
    productType: 'productType' in set ? parseText(set, 'productType') : row.productType,
    tags: Array.isArray(set.tags) ? set.tags.map(String) : row.tags,
    variants: row.variants.map(change),
    metafields: 'maxQuantity' in set ? [...others, ...limit] : row.metafields,
  };
}
