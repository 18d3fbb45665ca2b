import { gid, idOf, stableNumber } from '../../kit/ids';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { Drafts } from '../drafts/drafts';
import { metaobjectNode } from '../metaobjects';
import type { Metaobjects } from '../metaobjects';
import { ADMIN_VERSION, SHOP } from '../shop';
import { tooMany } from '../storefront/queries';
import type { AdminContext, Shop } from './context';
import { draftIdOf, draftNode } from './draft-node';
import { productNode, variantNode } from './products';

const IDS_LIMIT = 250;

/** What the app queries at its start: the shop, its scopes, the API versions. */
export function shopQueries() {
  return {
    shop: {
      id: SHOP.id,
      name: SHOP.name,
      myshopifyDomain: SHOP.domain,
      currencyCode: 'USD',
      customerAccountsV2: { customerAccountsVersion: 'NEW_CUSTOMER_ACCOUNTS', url: null },
    },
    currentAppInstallation: (_: unknown, { granted }: AdminContext) => ({
      id: gid('AppInstallation', stableNumber('app installation')),
      accessScopes: granted.map((handle) => ({ handle })),
    }),
    publicApiVersions: [
      { handle: '2026-01', supported: true },
      { handle: '2026-04', supported: true },
      { handle: '2026-07', supported: true },
      { handle: ADMIN_VERSION, supported: true },
      { handle: 'unstable', supported: false },
    ],
  };
}

export function metaobjectQueries(metaobjects: Metaobjects) {
  return {
    metaobjectByHandle: ({ handle }: { handle: { type: string; handle: string } }) => {
      const row = metaobjects.find({ handle });
      return row === undefined ? null : metaobjectNode(row);
    },
    metaobject: ({ id }: { id: string }) => {
      const row = metaobjects.find({ id });
      return row === undefined ? null : metaobjectNode(row);
    },
    metaobjects: ({ type, ...page }: PageArguments & { type: string }) =>
      connection(metaobjects.ofType(type), page, ({ id }) => String(id), metaobjectNode),
  };
}

/** `nodes(ids)` for all kinds of ids in this sandbox's Admin API. */
export function nodeQueries(
  shop: Shop,
  drafts: Drafts,
  metaobjects: Metaobjects,
  calculatedOrder: (id: string) => Record<string, unknown> | undefined,
) {
  const { catalogue, orders, customers } = shop;
  const node = (id: string) => {
    const product = catalogue.byId(idOf('Product', id) ?? '');
    if (product !== undefined) return productNode(product);
    const sellable = catalogue.sellable(idOf('ProductVariant', id) ?? '');
    if (sellable !== undefined) return variantNode(sellable);
    const order = orders.byId(idOf('Order', id) ?? '');
    if (order !== undefined) return shop.isVisible(order) ? shop.orderNode(order) : null;
    const draft = drafts.byId(draftIdOf(id));
    if (draft !== undefined) return draftNode(shop, drafts, draft);
    const customer = customers.byId(idOf('Customer', id) ?? '');
    if (customer !== undefined) return shop.customerNode(customer);
    const calculated = calculatedOrder(id);
    if (calculated !== undefined) return calculated;
    const metaobject = metaobjects.find({ id });
    return metaobject === undefined ? null : metaobjectNode(metaobject);
  };
  return {
    nodes: ({ ids }: { ids: string[] }) => {
      if (ids.length > IDS_LIMIT) throw tooMany(ids.length);
      return ids.map(node);
    },
  };
}
