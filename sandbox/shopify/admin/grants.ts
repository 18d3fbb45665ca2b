import { SCOPES } from './scopes';

/** How far back an app without `read_all_orders` sees orders. */
const WINDOW_MS = 60 * 86_400_000;

/** The scopes granted to the app and to its storefront; a control call revokes and restores them. */
export class Grants {
  #revoked = new Set<string>();

  /** Revokes exactly these scopes: others are granted again. */
  revoke(scopes: readonly string[]): void {
    this.#revoked = new Set(scopes);
  }

  /** @param granted whether the app has `read_all_orders` */
  setAllOrders(granted: boolean): void {
    if (granted) this.#revoked.delete('read_all_orders');
    else this.#revoked.add('read_all_orders');
  }

  /** @param scopes those that were asked for */
  granted(scopes: readonly string[] = SCOPES): string[] {
    return scopes.filter((scope) => !this.#revoked.has(scope));
  }

  /** Whether the app may see an order created at that time. */
  sees(createdAt: string, nowMs: number): boolean {
    const isAll = !this.#revoked.has('read_all_orders');
    return isAll || Date.parse(createdAt) >= nowMs - WINDOW_MS;
  }
}
