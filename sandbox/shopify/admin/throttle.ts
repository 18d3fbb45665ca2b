import type { Clock } from '../../kit/clock';

/** Restored points per second, and the size of the bucket, by the shop's plan. */
const PLANS = {
  standard: { restoreRate: 100, maximum: 2_000 },
  advanced: { restoreRate: 200, maximum: 4_000 },
  plus: { restoreRate: 1_000, maximum: 20_000 },
} as const;

export type Plan = keyof typeof PLANS;

export function isPlan(text: string): text is Plan {
  return text in PLANS;
}

/** Shopify's leaky bucket for query costs. */
export class Throttle {
  readonly #plan: (typeof PLANS)[Plan];
  #available: number;
  #at: number;

  constructor(
    private readonly clock: Clock,
    plan: Plan,
  ) {
    this.#plan = PLANS[plan];
    this.#available = this.#plan.maximum;
    this.#at = clock.now();
  }

  /** Takes the requested points; false if there are not enough. */
  take(requested: number): boolean {
    this.refill();
    if (this.#available < requested) return false;
    this.#available -= requested;
    return true;
  }

  /** Returns the difference between the requested and the actual cost to the bucket. */
  settle(requested: number, actual: number): void {
    this.#available = Math.min(this.#plan.maximum, this.#available + requested - actual);
  }

  /** Returns an answer's `extensions.cost`; `actual` is null for a refused query. */
  report(requested: number, actual: number | null) {
    this.refill();
    return {
      cost: {
        requestedQueryCost: requested,
        actualQueryCost: actual,
        throttleStatus: {
          maximumAvailable: this.#plan.maximum,
          currentlyAvailable: Math.floor(this.#available),
          restoreRate: this.#plan.restoreRate,
        },
      },
    };
  }

  private refill(): void {
    const now = this.clock.now();
    const restored = (Math.max(0, now - this.#at) / 1000) * this.#plan.restoreRate;
    this.#available = Math.min(this.#plan.maximum, this.#available + restored);
    this.#at = now;
  }
}
