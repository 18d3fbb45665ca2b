import { randomInt } from 'node:crypto';
import type { Clock } from '../../kit/clock';
import { stableNumber, uuid } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';
import type { Customers } from '../customers';
import type { Events } from '../events';
import { draftBody } from './body';
import { priceDraft } from './pricing';
import type { PricedDraft } from './pricing';
import type { DraftContent, DraftRow } from './rows';

/** How long Shopify takes to calculate a draft after a write, in ms (least, most). */
const COMPUTING_MS = [300, 700] as const;
/** How far Shopify's search index lags, in ms. */
const INDEX_MS = 1_000;

/** How long the drafts of one customer take: to be calculated, and to be in lists. */
type Delays = { readyMs: number; indexMs: number };

/** The draft orders and their webhooks. Call everything that writes inside a batch. */
export class Drafts {
  readonly #rows: Table<DraftRow>;

  readonly #delays = new Map<string, Delays>();

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly customers: Customers,
  ) {
    this.#rows = store.table<DraftRow>('draftOrders', ({ id }) => String(id));
  }

  /** Newest first. */
  all(): DraftRow[] {
    return this.#rows.values().sort((a, b) => b.number - a.number);
  }

  byId(id: string | number): DraftRow | undefined {
    return this.#rows.get(String(id));
  }

  byName(name: string): DraftRow | undefined {
    return this.#rows.find((draft) => draft.name === name);
  }

  byToken(token: string): DraftRow | undefined {
    return this.#rows.find((draft) => draft.token === token);
  }

  nowMs(): number {
    return this.clock.now();
  }

  isReady({ readyAt }: DraftRow): boolean {
    return readyAt <= this.clock.now();
  }

  /** Whether the search index already has the draft. */
  isIndexed({ indexedAt }: DraftRow): boolean {
    return indexedAt <= this.clock.now();
  }

  price(draft: DraftContent): PricedDraft {
    const buyer = draft.customerId === null ? undefined : this.customers.byId(draft.customerId);
    return priceDraft(draft, draft.taxExempt || buyer?.taxExempt === true);
  }

  create(content: DraftContent): DraftRow {
    const number = this.#rows.values().reduce((last, row) => Math.max(last, row.number), 0) + 1;
    const now = this.clock.iso();
    const row = this.#rows.put({
      ...content,
      id: stableNumber(`draft order ${uuid()}`),
      number,
      name: `#D${number}`,
      token: uuid().replaceAll('-', ''),
      status: 'OPEN',
      readyAt: this.nextReady(content),
      indexedAt: this.clock.now() + (this.delayOf(content, 'indexMs') ?? INDEX_MS),
      orderId: null,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    this.notify('DRAFT_ORDERS_CREATE', row);
    return row;
  }

  /** Stores new content, which has to be calculated again. */
  rewrite(draft: DraftRow, content: DraftContent): DraftRow {
    return this.put({ ...draft, ...content, readyAt: this.nextReady(content) });
  }

  put(draft: DraftRow): DraftRow {
    const row = this.#rows.put({ ...draft, updatedAt: this.clock.iso() });
    this.notify('DRAFT_ORDERS_UPDATE', row);
    return row;
  }

  delete({ id }: DraftRow): void {
    this.#rows.delete(String(id));
    this.events.emit('DRAFT_ORDERS_DELETE', { id });
  }

  /** Sets how long drafts of one customer take from now on. @param delays below zero as long as usual */
  delay(email: string, delays: Delays): void {
    this.#delays.set(email.toLowerCase(), delays);
  }

  resetDelays(): void {
    this.#delays.clear();
  }

  private delayOf({ customerId }: DraftContent, name: keyof Delays): number | undefined {
    const buyer = customerId === null ? undefined : this.customers.byId(customerId);
    const set = this.#delays.get(buyer?.email.toLowerCase() ?? '')?.[name] ?? -1;
    return set < 0 ? undefined : set;
  }

  private nextReady(content: DraftContent): number {
    const [least, most] = COMPUTING_MS;
    return this.clock.now() + (this.delayOf(content, 'readyMs') ?? randomInt(least, most));
  }

  private notify(topic: 'DRAFT_ORDERS_CREATE' | 'DRAFT_ORDERS_UPDATE', row: DraftRow): void {
    this.events.emit(topic, draftBody(row, this.price(row)));
  }
}
