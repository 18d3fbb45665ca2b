import { SCOPES } from './scopes';

/** How far back an app sees orders without `read_all_orders`. */
const WINDOW_MS = 60 * 86_400_000;

/** What the shop's owner has granted the app; a control call takes one scope away and gives it back. */
export class Grants {
  #isAllOrders = true;

  /** @param granted whether `read_all_orders` is */
  setAllOrders(granted: boolean): void {
    this.#isAllOrders = granted;
  }

  scopes(): string[] {
    return SCOPES.filter((scope) => scope !== 'read_all_orders' || this.#isAllOrders);
  }

  /** Whether the app may see an order of that time. */
  sees(createdAt: string, nowMs: number): boolean {
    return this.#isAllOrders || Date.parse(createdAt) >= nowMs - WINDOW_MS;
  }
}
