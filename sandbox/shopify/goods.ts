import type { Catalogue } from './catalogue';
import type { Events } from './events';
import { levelBody, levelsOf } from './inventory/levels';
import type { ProductRow, VariantRow } from './rows';
import { productBody } from './webhook-bodies';

/** Units of a variant. The ids match nothing if the catalogue no longer has it. */
type Moved = { productId: number | null; variantId: number | null; quantity: number };

/** Changes to goods by staff or by sales; each sends a `products/…` webhook, and one for each level of stock. */
export class Goods {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly events: Events,
    private readonly now: () => string,
  ) {}

  update(product: ProductRow): ProductRow {
    const changed = { ...product, updatedAt: this.now() };
    const before = this.catalogue.byId(product.id);
    this.catalogue.put(changed);
    this.events.emit('PRODUCTS_UPDATE', productBody(changed));
    for (const variant of changed.variants) {
      const was = before?.variants.find(({ id }) => id === variant.id);
      if (was !== undefined && was !== variant) this.emitLevels(was, variant, changed.updatedAt);
    }
    return changed;
  }

  /** One webhook per location at which another quantity is available now. */
  private emitLevels(was: VariantRow, variant: VariantRow, at: string): void {
    const before = levelsOf(was);
    for (const level of levelsOf(variant)) {
      const old = before.find(({ location }) => location === level.location);
      if (old?.available === level.available) continue;
      this.events.emit('INVENTORY_LEVELS_UPDATE', levelBody(variant.id, level, at));
    }
  }

  delete(product: ProductRow): void {
    this.catalogue.delete(product);
    this.events.emit('PRODUCTS_DELETE', { id: product.id });
  }

  /** Removes sold units from stock; one webhook per product. */
  sell(sold: readonly Moved[]): void {
    this.move(sold, -1);
  }

  /** Returns units to stock. */
  restock(back: readonly Moved[]): void {
    this.move(back, 1);
  }

  private move(moved: readonly Moved[], sign: 1 | -1): void {
    for (const productId of new Set(moved.map((each) => each.productId))) {
      const product = this.catalogue.byId(productId);
      if (product === undefined) continue;
      const changed = (variant: VariantRow) => {
        const units = moved
          .filter(({ variantId }) => variantId === variant.id)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        if (units === 0) return variant;
        return { ...variant, stock: Math.max(0, variant.stock + sign * units) };
      };
      this.update({ ...product, variants: product.variants.map(changed) });
    }
  }
}
