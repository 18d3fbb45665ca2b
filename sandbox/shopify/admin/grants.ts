import { SCOPES } from './scopes';

/** How far back an app without `read_all_orders` sees orders. */
const WINDOW_MS = 60 * 86_400_000;

/** The scopes granted to the app; a control call revokes and restores `read_all_orders`. */
export class Grants {
  #isAllOrders = true;

  /** @param granted whether the app has `read_all_orders` */
  setAllOrders(granted: boolean): void {
    this.#isAllOrders = granted;
  }

  scopes(): string[] {
    return SCOPES.filter((scope) => scope !== 'read_all_orders' || this.#isAllOrders);
  }

  /** Whether the app may see an order created at that time. */
  sees(createdAt: string, nowMs: number): boolean {
    return this.#isAllOrders || Date.parse(createdAt) >= nowMs - WINDOW_MS;
  }
}
