import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../kit/clock';

const MINUTE_MS = 60_000;

/**
 * Shopify has no limit for the Storefront calls of a shop but stops what looks like a bot, by the shopper's address. Here
 * an address has as many calls a minute as a control call gives it, and without one any number.
 */
export class BuyerLimits {
  readonly #limits = new Map<string, { most: number; calls: number; at: number }>();

  constructor(private readonly clock: Clock) {}

  /** @param most calls a minute; null lifts the limit */
  set(address: string, most: number | null): void {
    if (most === null) this.#limits.delete(address);
    else this.#limits.set(address, { most, calls: 0, at: this.clock.now() });
  }

  reset(): void {
    this.#limits.clear();
  }

  /** Counts a call. @returns false if it is one too many */
  admit({ headers }: IncomingMessage): boolean {
    const limit = this.#limits.get(String(headers['shopify-storefront-buyer-ip'] ?? ''));
    if (limit === undefined) return true;
    const now = this.clock.now();
    if (now - limit.at >= MINUTE_MS) Object.assign(limit, { calls: 0, at: now });
    limit.calls += 1;
    return limit.calls <= limit.most;
  }
}
