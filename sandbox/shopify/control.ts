import { ControlError, readNumber, readText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { idOf, stableNumber, uuid } from '../kit/ids';
import type { Carts } from './carts';
import type { Catalogue } from './catalogue';
import { customerActions, readSet } from './customer-control';
import type { Customers } from './customers';
import type { Goods } from './goods';
import { metaobjectActions } from './metaobject-control';
import type { Metaobjects } from './metaobjects';
import type { Orders } from './orders';
import { parcelOf } from './parcels';
import type { FulfillmentRow, MetafieldRow, OrderRow, ProductRow, VariantRow } from './rows';

export type ControlParts = {
  catalogue: Catalogue;
  goods: Goods;
  carts: Carts;
  orders: Orders;
  customers: Customers;
  metaobjects: Metaobjects;
  now: () => string;
};

type Action = (input: Input) => unknown;

/** `POST /control/shopify`: what the shop's staff or another app would do behind our back. */
export function shopifyControl(parts: ControlParts) {
  const { catalogue, goods, carts, orders } = parts;

  const product = (input: Input): ProductRow => {
    const handle = readText(input, 'handle');
    const row = catalogue.byHandle(handle);
    if (row === undefined) throw new ControlError(`there is no product ${handle}`);
    return row;
  };
  const order = (input: Input): OrderRow => {
    const name = readText(input, 'name');
    const row = orders.byName(name);
    if (row === undefined) throw new ControlError(`there is no order ${name}`);
    return row;
  };

  const actions: Record<string, Action> = {
    ...customerActions(parts.customers, orders, parts.now),
    ...metaobjectActions(parts.metaobjects, parts.now),
    'product-update': (input) => {
      const row = product(input);
      return goods.update(changedProduct(row, readSet(input), input.variantId));
    },
    'product-delete': (input) => {
      const row = product(input);
      goods.delete(row);
      return { deleted: row.handle };
    },
    'cart-expire': (input) => {
      const id = readText(input, 'id');
      if (!carts.delete(idOf('Cart', id) ?? id)) throw new ControlError('there is no such cart');
      return { expired: id };
    },
    metafield: (input) => {
      const row = product(input);
      const written: MetafieldRow = {
        namespace: typeof input.namespace === 'string' ? input.namespace : 'custom',
        key: readText(input, 'key'),
        type: readText(input, 'type'),
        value: readText(input, 'value'),
      };
      return goods.update({ ...row, metafields: withMetafield(row.metafields, written) });
    },
    order: (input) => {
      const row = order(input);
      const set = readSet(input);
      const cancelled = set.cancelled === true && row.cancelledAt === null;
      const fulfilled = set.fulfilled === true && !row.fulfilled;
      const changed: OrderRow = {
        ...row,
        tags: Array.isArray(set.tags) ? set.tags.map(String) : row.tags,
        fulfilled: typeof set.fulfilled === 'boolean' ? set.fulfilled : row.fulfilled,
        fulfillments: parcels(row, set, parts.now()),
        cancelledAt: cancelled ? parts.now() : row.cancelledAt,
      };
      return orders.put(changed, [
        'ORDERS_UPDATED',
        ...(fulfilled ? ['ORDERS_FULFILLED'] : []),
        ...(cancelled ? ['ORDERS_CANCELLED'] : []),
      ]);
    },
    refund: (input) => {
      const row = order(input);
      const cents = readNumber(input, 'cents', row.paidCents - row.refundedCents);
      if (cents <= 0 || cents > row.paidCents - row.refundedCents) {
        throw new ControlError('cents must be more than 0 and at most what is left of the payment');
      }
      return orders.put(refunded(row, cents, input, parts.now()), [
        'ORDERS_UPDATED',
        'REFUNDS_CREATE',
      ]);
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

/** All goods in one parcel when `fulfilled` says so, with `tracking: {company, number, url?}` if given. */
function parcels(row: OrderRow, set: Input, now: string): FulfillmentRow[] {
  if (typeof set.fulfilled !== 'boolean') return row.fulfillments;
  if (!set.fulfilled) return [];
  if (row.fulfillments.length > 0) return row.fulfillments;
  const given = (set.tracking ?? {}) as Input;
  const tracking =
    set.tracking === undefined
      ? undefined
      : {
          company: readText(given, 'company'),
          number: readText(given, 'number'),
          ...(given.url === undefined ? {} : { url: readText(given, 'url') }),
        };
  const id = stableNumber(`parcel ${uuid()}`);
  return [parcelOf({ id, lines: row.lines, sentAt: now, status: 'FULFILLED', tracking })];
}

function withMetafield(rows: MetafieldRow[], written: MetafieldRow): MetafieldRow[] {
  const { namespace, key } = written;
  return [...rows.filter((row) => row.namespace !== namespace || row.key !== key), written];
}

/** `title`, `tags`, `maxQuantity` of the product; `priceCents`, `stock` of all variants or of one. */
function changedProduct(row: ProductRow, set: Input, variantId: unknown): ProductRow {
  const number = (name: string) => (name in set ? readNumber(set, name) : undefined);
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
    title: 'title' in set ? readText(set, 'title') : row.title,
    tags: Array.isArray(set.tags) ? set.tags.map(String) : row.tags,
    variants: row.variants.map(change),
    metafields: 'maxQuantity' in set ? [...others, ...limit] : row.metafields,
  };
}

function refunded(row: OrderRow, cents: number, input: Input, now: string): OrderRow {
  const id = stableNumber(`refund ${uuid()}`);
  const note = typeof input.note === 'string' ? input.note : null;
  return {
    ...row,
    refundedCents: row.refundedCents + cents,
    refunds: [...row.refunds, { id, cents, note, createdAt: now }],
    transactions: [
      ...row.transactions,
      {
        id: stableNumber(`transaction ${id}`),
        kind: 'REFUND',
        status: 'SUCCESS',
        gateway: 'bogus',
        cents,
        createdAt: now,
      },
    ],
  };
}
