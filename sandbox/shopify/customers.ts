import type { Clock } from '../kit/clock';
import { gid, stableNumber, uuid } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import { customerEventBody } from './customer-bodies';
import type { CustomerRow } from './customer-rows';
import { customerRows } from './customer-seed';
import type { Events, Topic } from './events';
import { splitTags, withTags, withoutTags } from './tags';

export type NewCustomer = { email: string } & Partial<
  Omit<CustomerRow, 'id' | 'email' | 'createdAt' | 'updatedAt'>
>;

/** The customers and their webhooks. Call everything that writes inside a batch. */
export class Customers {
  readonly #rows: Table<CustomerRow>;

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly events: Events,
  ) {
    const seed = () => customerRows(clock.now());
    this.#rows = store.table<CustomerRow>('customers', ({ id }) => String(id), seed);
  }

  /** Sorted by id. */
  all(): CustomerRow[] {
    return this.#rows.values().sort((a, b) => a.id - b.id);
  }

  byId(id: string | number): CustomerRow | undefined {
    return this.#rows.get(String(id));
  }

  /** Finds a customer by the whole address, ignoring case. */
  byEmail(email: string): CustomerRow | undefined {
    const plainEmail = email.trim().toLowerCase();
    if (plainEmail === '') return undefined;
    return this.#rows.find((row) => row.email.toLowerCase() === plainEmail);
  }

  /** @param phone E.164 */
  byPhone(phone: string): CustomerRow | undefined {
    return phone === '' ? undefined : this.#rows.find((row) => row.phone === phone);
  }

  /** Creates a customer. The caller checks that the email address and the phone number are free. */
  create(fields: NewCustomer): CustomerRow {
    const now = this.clock.iso();
    const { tags, ...rest } = fields;
    const row: CustomerRow = {
      id: stableNumber(`customer ${uuid()}`),
      firstName: '',
      lastName: '',
      phone: '',
      marketing: { state: 'NOT_SUBSCRIBED', optInLevel: 'SINGLE_OPT_IN', updatedAt: null },
      metafields: [],
      addresses: [],
      defaultAddressId: null,
      taxExempt: false,
      locale: 'en',
      note: '',
      ...rest,
      tags: withTags([], splitTags(tags ?? [])),
      createdAt: now,
      updatedAt: now,
    };
    return this.put(row, ['CUSTOMERS_CREATE']);
  }

  /** Stores the customer and sends the webhooks. */
  put(row: CustomerRow, topics: Topic[]): CustomerRow {
    const before = this.byId(row.id);
    const stored = this.#rows.put({ ...row, updatedAt: this.clock.iso() });
    const eventId = uuid();
    for (const topic of topics) {
      this.events.emit(topic, customerEventBody(topic, stored, before), eventId);
    }
    return stored;
  }

  /** Stores the customer and sends the webhooks for what has changed; does nothing without a change. */
  change(row: CustomerRow): CustomerRow {
    const before = this.byId(row.id);
    if (before === undefined) throw new Error(`no customer ${row.id}`);
    if (JSON.stringify(before) === JSON.stringify(row)) return before;
    const { marketing } = before;
    const isConsent = JSON.stringify(marketing) !== JSON.stringify(row.marketing);
    return this.put(row, [
      'CUSTOMERS_UPDATE',
      ...(withoutTags(row.tags, before.tags).length > 0 ? ['CUSTOMER_TAGS_ADDED'] : []),
      ...(withoutTags(before.tags, row.tags).length > 0 ? ['CUSTOMER_TAGS_REMOVED'] : []),
      ...(isConsent ? ['CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE'] : []),
    ]);
  }

  delete(row: CustomerRow): void {
    this.#rows.delete(String(row.id));
    this.events.emit('CUSTOMERS_DELETE', customerEventBody('CUSTOMERS_DELETE', row, row));
  }

  /** Deletes a customer who was merged into another. */
  mergeAway(gone: CustomerRow, { into, job }: { into: CustomerRow; job: string }): void {
    this.delete(gone);
    this.events.emit('CUSTOMERS_MERGE', {
      admin_graphql_api_customer_kept_id: gid('Customer', into.id),
      admin_graphql_api_customer_deleted_id: gid('Customer', gone.id),
      admin_graphql_api_job_id: job,
      status: 'completed',
      errors: [],
    });
  }
}
