import type { Clock } from '../kit/clock';
import { gid, idOf, randomToken, uuid } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import type { Catalogue, Sellable } from './catalogue';
import { applicableCode, discountCents } from './discounts';
import type { AppliedCode } from './discounts';
import type { CartLineRow, CartRow } from './rows';

/** Shopify drops carts after ten days without a change. */
const LIFE_MS = 10 * 24 * 3_600_000;

export type PricedLine = { row: CartLineRow; sellable: Sellable; totalCents: number };

export type PricedCart = {
  cart: CartRow;
  lines: PricedLine[];
  subtotalCents: number;
  discountCents: number;
  applied: AppliedCode | undefined;
  totalQuantity: number;
};

/** The carts, by the token in their gid. */
export class Carts {
  readonly #rows: Table<CartRow>;

  constructor(
    store: Store,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
  ) {
    this.#rows = store.table<CartRow>('carts', ({ token }) => token);
  }

  all(): CartRow[] {
    return this.#rows.values();
  }

  create(): CartRow {
    const now = this.clock.iso();
    return {
      token: randomToken(32),
      key: uuid().replaceAll('-', ''),
      lines: [],
      note: null,
      attributes: [],
      discountCodes: [],
      buyer: { email: null, phone: null, countryCode: null },
      createdAt: now,
      updatedAt: now,
    };
  }

  /** Finds a cart by gid, which must include the right key; undefined if it is expired. */
  byGid(text: string): CartRow | undefined {
    const cart = this.byToken(idOf('Cart', text) ?? '');
    return cart !== undefined && text === cartGid(cart) ? cart : undefined;
  }

  byToken(token: string): CartRow | undefined {
    const cart = this.#rows.get(token);
    if (cart === undefined) return undefined;
    if (this.clock.now() - Date.parse(cart.updatedAt) <= LIFE_MS) return cart;
    this.#rows.delete(token);
    return undefined;
  }

  put(cart: CartRow): CartRow {
    return this.#rows.put({ ...cart, updatedAt: this.clock.iso() });
  }

  delete(token: string): boolean {
    return this.#rows.delete(token);
  }

  /** Prices a cart. Lines whose product was deleted are hidden and cost nothing. */
  price(cart: CartRow): PricedCart {
    const lines = cart.lines.flatMap((row): PricedLine[] => {
      const sellable = this.catalogue.sellable(row.variantId);
      if (sellable === undefined) return [];
      return [{ row, sellable, totalCents: sellable.variant.priceCents * row.quantity }];
    });
    const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const applied = applicableCode(cart.discountCodes);
    return {
      cart,
      lines,
      subtotalCents,
      applied,
      discountCents: discountCents(subtotalCents, applied),
      totalQuantity: lines.reduce((sum, { row }) => sum + row.quantity, 0),
    };
  }
}

export function cartGid({ token, key }: CartRow): string {
  return gid('Cart', `${token}?key=${key}`);
}

export function lineGid(cart: CartRow, line: CartLineRow): string {
  return gid('CartLine', `${line.id}?cart=${cart.token}`);
}
