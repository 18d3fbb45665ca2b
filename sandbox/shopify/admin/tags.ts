import { idOf } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { Goods } from '../goods';
import { splitTags, withTags, withoutTags } from '../tags';
import type { Drafts } from '../drafts/drafts';
import type { Shop } from './context';
import { wrongTags } from './customer-input';
import { draftIdOf, draftNode } from './draft-node';
import { need } from './metafield-owners';
import { productNode } from './products';

type Tagged = { tags: readonly string[]; write: (tags: string[]) => unknown };
type Input = { id: string; tags: string[] };

/** `tagsAdd` and `tagsRemove` on customers, orders, drafts and products. Both are idempotent. */
export function tagMutations(store: Store, shop: Shop, goods: Goods, drafts: Drafts) {
  const find = (id: string): Tagged | undefined => {
    const customer = shop.customers.byId(idOf('Customer', id) ?? '');
    if (customer !== undefined) {
      need('write_customers');
      const write = (tags: string[]) =>
        shop.customerNode(shop.customers.change({ ...customer, tags }));
      return { tags: customer.tags, write };
    }
    const order = shop.orders.byId(idOf('Order', id) ?? '');
    if (order !== undefined) {
      need('write_orders');
      const write = (tags: string[]) =>
        shop.orderNode(shop.orders.put({ ...order, tags }, ['ORDERS_UPDATED']));
      return { tags: order.tags, write };
    }
    const draft = drafts.byId(draftIdOf(id));
    if (draft !== undefined) {
      need('write_draft_orders');
      const write = (tags: string[]) => draftNode(shop, drafts, drafts.put({ ...draft, tags }));
      return { tags: draft.tags, write };
    }
    const product = shop.catalogue.byId(idOf('Product', id) ?? '');
    if (product === undefined) return undefined;
    need('write_products');
    return {
      tags: product.tags,
      write: (tags) => productNode(goods.update({ ...product, tags })),
    };
  };

  const run = ({ id }: Input, change: (tags: readonly string[]) => string[]) => {
    const target = find(id);
    if (target === undefined) {
      const [, type = 'Resource'] = /^gid:\/\/shopify\/(\w+)\//.exec(id) ?? [];
      return { node: null, userErrors: [{ field: ['id'], message: `${type} does not exist` }] };
    }
    const tags = change(target.tags);
    const userErrors = wrongTags(tags);
    if (userErrors.length > 0) return { node: null, userErrors };
    return { node: store.batch(() => target.write(tags)), userErrors: [] };
  };

  return {
    tagsAdd: (input: Input) => run(input, (tags) => withTags(tags, splitTags(input.tags))),
    tagsRemove: (input: Input) => run(input, (tags) => withoutTags(tags, splitTags(input.tags))),
  };
}
