import { idOf, uuid } from '../kit/ids';
import { lineGid } from './carts';
import type { Catalogue, Sellable } from './catalogue';
import type { CartLineRow, CartRow, Pair } from './rows';

export type CartError = { code: string; field: string[]; message: string };
export type CartWarning = { code: string; message: string; target: string };

export type LineInput = {
  merchandiseId: string;
  quantity?: number | null;
  attributes?: Pair[] | null;
};
export type LineUpdate = {
  id: string;
  merchandiseId?: string | null;
  quantity?: number | null;
  attributes?: Pair[] | null;
};

/** Shopify's limits. */
const MOST_LINES = 500;
const MOST_QUANTITY = 1_000_000;

/**
 * Pending changes to a cart. Nothing is written until the caller stores `cart`. If `errors` is not empty, the
 * whole change must be dropped, as Shopify does.
 */
export class LineChanges {
  readonly errors: CartError[] = [];
  readonly warnings: CartWarning[] = [];
  #lines: CartLineRow[];

  constructor(
    private readonly original: CartRow,
    private readonly catalogue: Catalogue,
  ) {
    this.#lines = original.lines;
  }

  get cart(): CartRow {
    return { ...this.original, lines: this.#lines };
  }

  add(inputs: readonly LineInput[], path: string[]): void {
    for (const [index, input] of inputs.entries()) {
      const field = [...path, String(index)];
      const sellable = this.sellable(input.merchandiseId, [...field, 'merchandiseId']);
      const quantity = input.quantity ?? 1;
      if (sellable === undefined || !this.bounded(quantity, 1, [...field, 'quantity'])) continue;
      this.place(sellable, quantity, input.attributes ?? []);
    }
    if (this.#lines.length > MOST_LINES) {
      this.refuse('CART_TOO_LARGE', path, `A cart holds at most ${MOST_LINES} lines.`);
    }
  }

  update(updates: readonly LineUpdate[], path: string[]): void {
    for (const [index, update] of updates.entries()) {
      const field = [...path, String(index)];
      const line = this.line(update.id, [...field, 'id']);
      if (line === undefined) continue;
      const quantity = update.quantity ?? line.quantity;
      if (!this.bounded(quantity, 0, [...field, 'quantity'])) continue;
      const id = update.merchandiseId ?? `gid://shopify/ProductVariant/${line.variantId}`;
      // A line whose product was deleted can still be removed.
      const sellable = quantity === 0 ? undefined : this.sellable(id, [...field, 'merchandiseId']);
      if (quantity > 0 && sellable === undefined) continue;
      if (sellable === undefined) this.#lines = this.#lines.filter((each) => each !== line);
      else this.replace(line, sellable, quantity, update.attributes ?? line.attributes);
    }
  }

  remove(ids: readonly string[], path: string[]): void {
    for (const [index, id] of ids.entries()) {
      const line = this.line(id, [...path, String(index)]);
      if (line !== undefined) this.#lines = this.#lines.filter((each) => each !== line);
    }
  }

  private place(sellable: Sellable, quantity: number, attributes: Pair[]): void {
    const same = this.#lines.find((line) => isSame(line, sellable.variant.id, attributes));
    const line = same ?? { id: uuid(), variantId: sellable.variant.id, quantity: 0, attributes };
    const held = this.inStock(sellable, line, line.quantity + quantity);
    if (held === 0) return;
    const placed = { ...line, quantity: held };
    this.#lines =
      same === undefined
        ? [...this.#lines, placed]
        : this.#lines.map((each) => (each === same ? placed : each));
  }

  private replace(
    line: CartLineRow,
    sellable: Sellable,
    quantity: number,
    attributes: Pair[],
  ): void {
    const other = this.#lines.find(
      (each) => each !== line && isSame(each, sellable.variant.id, attributes),
    );
    const totalQuantity = quantity + (other?.quantity ?? 0);
    const held = this.inStock(sellable, line, totalQuantity);
    const placed = { ...line, variantId: sellable.variant.id, quantity: held, attributes };
    this.#lines = this.#lines
      .filter((each) => each !== other && (each !== line || held > 0))
      .map((each) => (each === line ? placed : each));
  }

  /** Returns the available quantity, with a warning if it is less than requested. */
  private inStock(
    { product, variant }: Sellable,
    line: CartLineRow,
    totalQuantity: number,
  ): number {
    if (totalQuantity <= variant.stock) return totalQuantity;
    if (variant.stock <= 0) {
      this.warnings.push({
        code: 'MERCHANDISE_OUT_OF_STOCK',
        message: `The product '${product.title} - ${variant.title}' is already sold out.`,
        target: `gid://shopify/ProductVariant/${variant.id}`,
      });
      return 0;
    }
    this.warnings.push({
      code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
      message: `Only ${variant.stock} of '${product.title} - ${variant.title}' are available.`,
      target: lineGid(this.original, line),
    });
    return variant.stock;
  }

  private sellable(merchandiseId: string, field: string[]): Sellable | undefined {
    const sellable = this.catalogue.sellable(idOf('ProductVariant', merchandiseId) ?? '');
    if (sellable === undefined) {
      this.refuse('INVALID', field, `The merchandise with id ${merchandiseId} does not exist.`);
    }
    return sellable;
  }

  private line(id: string, field: string[]): CartLineRow | undefined {
    const line = this.#lines.find((each) => lineGid(this.original, each) === id);
    if (line === undefined) {
      const message = `The merchandise line with id ${id} does not exist.`;
      this.refuse('INVALID_MERCHANDISE_LINE', field, message);
    }
    return line;
  }

  private bounded(quantity: number, least: number, field: string[]): boolean {
    if (quantity >= least && quantity <= MOST_QUANTITY) return true;
    if (quantity < least) this.refuse('LESS_THAN', field, `Quantity must be at least ${least}.`);
    else this.refuse('MAXIMUM_EXCEEDED', field, `Quantity must be at most ${MOST_QUANTITY}.`);
    return false;
  }

  private refuse(code: string, field: string[], message: string): void {
    this.errors.push({ code, field, message });
  }
}

function isSame(line: CartLineRow, variantId: number, attributes: Pair[]): boolean {
  if (line.variantId !== variantId || line.attributes.length !== attributes.length) return false;
  return attributes.every(({ key, value }) =>
    line.attributes.some((each) => each.key === key && each.value === value),
  );
}
