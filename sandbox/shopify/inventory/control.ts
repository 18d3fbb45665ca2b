import { ControlError, parseNumber, parseText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import type { Catalogue } from '../catalogue';
import type { Goods } from '../goods';
import { SHOWROOM, WAREHOUSE, withAvailable, withIncoming } from './levels';

/** What staff or a warehouse's app would change in Shopify without the store's knowledge. */
export function inventoryActions(catalogue: Catalogue, goods: Goods) {
  return {
    /**
     * Sets `available` or `incoming` of a product's variant (`variantId`; without, its first one) at a `location`:
     * `warehouse` or `showroom`, which stocks it from then on.
     */
    'inventory-level': (input: Input) => {
      const product = catalogue.byHandle(parseText(input, 'handle'));
      const named = product?.variants.find(({ id }) => String(input.variantId).endsWith(`${id}`));
      const variant = input.variantId === undefined ? product?.variants[0] : named;
      if (!product || !variant) throw new ControlError('there is no such product or variant');
      const location = input.location === 'showroom' ? SHOWROOM : WAREHOUSE;
      const write = 'incoming' in input ? withIncoming : withAvailable;
      const quantity = parseNumber(input, 'incoming' in input ? 'incoming' : 'available');
      return goods.update({
        ...product,
        variants: product.variants.map((each) =>
          each === variant ? write(each, location, quantity) : each,
        ),
      });
    },
  };
}
