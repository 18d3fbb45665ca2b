import { GraphQLError } from 'graphql';
import { idOf } from '../../kit/ids';
import type { CustomerMetafieldRow } from '../customer-rows';
import type { Goods } from '../goods';
import type { MetafieldRow } from '../rows';
import type { Shop } from './context';
import { SCOPES } from './scopes';

/** A resource with writable metafields. */
export type Owner = {
  /** The owner's name for `metafieldNode`. */
  name: string;
  rows: readonly MetafieldRow[];
  /** Replaces the rows and sends the owner's webhooks. */
  write: (rows: MetafieldRow[]) => void;
};

/**
 * Finds owners by id: customers, products and variants.
 *
 * @throws GraphQLError if the app may not write owners of that kind
 */
export function metafieldOwners(shop: Shop, goods: Goods, now: () => string) {
  const variantOwner = (id: string): Owner | undefined => {
    const found = shop.catalogue.sellable(idOf('ProductVariant', id) ?? null);
    if (found === undefined) return undefined;
    need('write_products');
    const { product, variant } = found;
    return {
      name: `variant ${variant.id}`,
      rows: variant.metafields,
      write: (metafields) => {
        const variants = product.variants.map((each) =>
          each.id === variant.id ? { ...each, metafields } : each,
        );
        goods.update({ ...product, variants });
      },
    };
  };
  return (id: string): Owner | undefined => {
    const customer = shop.customers.byId(idOf('Customer', id) ?? '');
    if (customer !== undefined) {
      need('write_customers');
      return {
        name: `customer ${customer.id}`,
        rows: customer.metafields,
        write: (rows) => {
          const metafields = rows.map((row) => dated(row, customer.metafields, now()));
          shop.customers.change({ ...customer, metafields });
        },
      };
    }
    const product = shop.catalogue.byId(idOf('Product', id) ?? '');
    if (product === undefined) return variantOwner(id);
    need('write_products');
    return {
      name: `product ${product.id}`,
      rows: product.metafields,
      write: (metafields) => goods.update({ ...product, metafields }),
    };
  };
}

/** Sets the time of a written row; others keep theirs. */
function dated(
  row: MetafieldRow,
  before: readonly CustomerMetafieldRow[],
  now: string,
): CustomerMetafieldRow {
  const same = before.find((each) => each === row);
  return same ?? { ...row, updatedAt: now };
}

/** @throws GraphQLError ACCESS_DENIED without the scope */
export function need(scope: string): void {
  if (SCOPES.includes(scope)) return;
  throw new GraphQLError(`Access denied. Required access: \`${scope}\` access scope.`, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: `\`${scope}\` access scope.` },
  });
}
