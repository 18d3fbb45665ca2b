import type { WebhookSwitch } from './active-company';
import type { Company } from './company';
import { ControlError } from './control-input';
import { WEBHOOK, type Fault } from './faults';
import type { Store, Table } from './store';
import type { World } from './world';

export type Delivery = {
  /** The same in every attempt. */
  id: string;
  /** Shared by all deliveries of one event. */
  eventId: string;
  topic: string;
  uri: string;
  body: string;
  triggeredAt: string;
  attempts: number;
  /** Held back by the mode `off` until a flush. */
  stored: boolean;
};

const modes = ['on', 'off', 'duplicate', 'reorder'] as const;
type Mode = (typeof modes)[number];

/** Delays before the retries. The vendor spreads its eight over hours; tests cannot wait that long. */
const RETRIES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const ANSWER_MS = 5_000;
/** How long `reorder` collects deliveries before it sends them in reverse. */
const COLLECT_MS = 250;

/**
 * Delivers events to their subscribers asynchronously, as vendors do: signed, retried with backoff and, on
 * request, late, twice, out of order or never. Undelivered events survive a restart.
 */
export class Webhooks implements WebhookSwitch {
  readonly #rows: Table<Delivery>;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #mode: Mode = 'on';
  #collected: Delivery[] = [];
  #collecting: NodeJS.Timeout | undefined;
  #delivered = 0;
  #failed = 0;
  #closed = false;

  /**
   * @param world its planned faults of the operation `webhook`: `hang` loses a delivery, `delay` sends it so much later
   * @param headers returns the vendor's headers for a delivery, including the signature
   */
  constructor(
    private readonly parts: {
      store: Store;
      company: Company['name'];
      world: Pick<World, 'faults'>;
      headers: (delivery: Delivery) => Record<string, string>;
    },
  ) {
    this.#rows = parts.store.table<Delivery>('deliveries', ({ id }) => id);
    for (const delivery of this.#rows.values()) if (!delivery.stored) this.schedule(delivery, 0);
  }

  /** Stores the deliveries (in the caller's batch) and sends them soon. */
  enqueue(deliveries: Omit<Delivery, 'attempts' | 'stored'>[]): void {
    for (const parts of deliveries) {
      const fault = this.fault(parts.body);
      if (fault?.effect === 'hang') continue;
      const delivery = { ...parts, attempts: 0, stored: this.#mode === 'off' };
      this.#rows.put(delivery);
      if (this.#mode === 'reorder') this.collect(delivery);
      else if (!delivery.stored) this.schedule(delivery, fault?.delayMs ?? 0);
    }
  }

  setMode(mode: string): { mode: Mode } {
    const known = modes.find((each) => each === mode);
    if (known === undefined) throw new ControlError(`mode is one of ${modes.join(', ')}`);
    this.#mode = known;
    return { mode: known };
  }

  async flush(): Promise<number> {
    const waiting = this.#rows.values();
    if (this.#mode === 'reorder') waiting.reverse();
    this.#collected = [];
    for (const delivery of waiting) {
      this.unschedule(delivery.id);
      await this.attempt(
        delivery.stored ? this.#rows.put({ ...delivery, stored: false }) : delivery,
      );
    }
    return waiting.length;
  }

  /** Drops matching undelivered webhooks, as if they were lost on the way. Returns how many. */
  drop(matches: (delivery: Delivery) => boolean): number {
    const lost = this.#rows.values().filter(matches);
    for (const { id } of lost) {
      this.unschedule(id);
      this.#rows.delete(id);
    }
    return lost.length;
  }

  /** Whether the delivery with this id is still pending; also false once it was abandoned. */
  isUnderWay(id: string): boolean {
    return this.#rows.get(id) !== undefined;
  }

  summary() {
    const rows = this.#rows.values();
    const stored = rows.filter((delivery) => delivery.stored).length;
    return {
      mode: this.#mode,
      stored,
      waiting: rows.length - stored,
      delivered: this.#delivered,
      failed: this.#failed,
    };
  }

  /** Cancels all pending deliveries. */
  reset(): void {
    this.stop();
    this.#mode = 'on';
    this.#delivered = 0;
    this.#failed = 0;
  }

  close(): void {
    this.#closed = true;
    this.stop();
  }

  private stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    clearTimeout(this.#collecting);
    this.#collected = [];
  }

  private fault(body: string): Fault | undefined {
    const { world, company } = this.parts;
    return world.faults.take(company, WEBHOOK, body);
  }

  private collect(delivery: Delivery): void {
    this.#collected.push(delivery);
    clearTimeout(this.#collecting);
    this.#collecting = setTimeout(() => {
      // Spaced by 100 ms so that they cannot overtake each other again.
      for (const [index, each] of this.#collected.toReversed().entries()) {
        this.schedule(each, index * 100);
      }
      this.#collected = [];
    }, COLLECT_MS);
  }

  private schedule(delivery: Delivery, waitMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(delivery.id);
      this.attempt(delivery).catch((error: unknown) => {
        process.stderr.write(`sandbox webhooks: ${String(error)}\n`);
      });
    }, waitMs);
    this.#timers.set(delivery.id, timer);
  }

  private unschedule(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    // Rolled back with the batch that caused it, or cleared by a reset.
    if (this.#rows.get(delivery.id) === undefined) return;
    const taken = await this.post(delivery);
    if (taken && this.#mode === 'duplicate') await this.post(delivery);
    // A reset or a shutdown happened during the call.
    if (this.#closed || this.#rows.get(delivery.id) === undefined) return;
    if (taken) {
      this.#delivered += 1;
      this.#rows.delete(delivery.id);
      return;
    }
    const waitMs = RETRIES_MS[delivery.attempts];
    if (waitMs === undefined) {
      this.#failed += 1;
      this.#rows.delete(delivery.id);
      return;
    }
    this.schedule(this.#rows.put({ ...delivery, attempts: delivery.attempts + 1 }), waitMs);
  }

  private async post(delivery: Delivery): Promise<boolean> {
    try {
      const response = await fetch(delivery.uri, {
        method: 'POST',
        headers: this.parts.headers(delivery),
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
