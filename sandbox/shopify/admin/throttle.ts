import type { Clock } from '../../kit/clock';

/** Points per second and the most that can be saved up, by the shop's plan. */
const PLANS = {
  standard: { restoreRate: 100, maximum: 2_000 },
  advanced: { restoreRate: 200, maximum: 4_000 },
  plus: { restoreRate: 1_000, maximum: 20_000 },
} as const;

export type Plan = keyof typeof PLANS;

export function isPlan(text: string): text is Plan {
  return text in PLANS;
}

/** The vendor's leaky bucket over query costs. */
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

  /** Takes the requested points; false when there are not enough. */
  take(requested: number): boolean {
    this.refill();
    if (this.#available < requested) return false;
    this.#available -= requested;
    return true;
  }

  /** Gives back what the answer was not worth. */
  settle(requested: number, actual: number): void {
    this.#available = Math.min(this.#plan.maximum, this.#available + requested - actual);
  }

  /** `extensions.cost` of an answer; `actual` null for one that was refused. */
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
