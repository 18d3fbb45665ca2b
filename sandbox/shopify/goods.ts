import type { Catalogue } from './catalogue';
import type { Events } from './events';
import type { ProductRow, VariantRow } from './rows';
import { productBody } from './webhook-bodies';

/** Changes to goods as the shop's staff or a sale make them; `products/…` webhooks follow. */
export class Goods {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly events: Events,
    private readonly now: () => string,
  ) {}

  update(product: ProductRow): ProductRow {
    const changed = { ...product, updatedAt: this.now() };
    this.catalogue.put(changed);
    this.events.emit('PRODUCTS_UPDATE', productBody(changed));
    return changed;
  }

  delete(product: ProductRow): void {
    this.catalogue.delete(product);
    this.events.emit('PRODUCTS_DELETE', { id: product.id });
  }

  /** Takes what was sold from the shelf; one webhook per product. */
  sell(sold: { productId: number | null; variantId: number | null; quantity: number }[]): void {
    for (const productId of new Set(sold.map((each) => each.productId))) {
      const product = this.catalogue.byId(productId);
      if (product === undefined) continue;
      const left = (variant: VariantRow) => {
        const taken = sold
          .filter(({ variantId }) => variantId === variant.id)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        return taken === 0 ? variant : { ...variant, stock: Math.max(0, variant.stock - taken) };
      };
      this.update({ ...product, variants: product.variants.map(left) });
    }
  }
}
