import { earthPrime } from '../../seed/earth-prime';
import { gid, idOf } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import type { MetaobjectRow } from './rows';

const seed: MetaobjectRow[] = [
  {
    id: earthPrime.id,
    type: earthPrime.type,
    handle: earthPrime.handle,
    fields: Object.entries(earthPrime.fields).map(([key, value]) => ({
      key,
      type: 'multi_line_text_field',
      value,
    })),
    updatedAt: '2026-01-05T15:00:00Z',
  },
];

/** Metaobjects that staff edit in Shopify's admin. */
export class Metaobjects {
  readonly #rows: Table<MetaobjectRow>;

  constructor(store: Store) {
    this.#rows = store.table<MetaobjectRow>(
      'metaobjects',
      ({ id }) => String(id),
      () => seed,
    );
  }

  find(by: {
    handle?: { type: string; handle: string } | null;
    id?: string | null;
  }): MetaobjectRow | undefined {
    if (by.id) return this.#rows.get(idOf('Metaobject', by.id) ?? '');
    return this.#rows.find(
      ({ type, handle }) => type === by.handle?.type && handle === by.handle.handle,
    );
  }

  ofType(type: string): MetaobjectRow[] {
    return this.#rows.values().filter((row) => row.type === type);
  }

  put(row: MetaobjectRow): MetaobjectRow {
    return this.#rows.put(row);
  }

  delete(row: MetaobjectRow): void {
    this.#rows.delete(String(row.id));
  }

  /** Restores a seeded metaobject after a change or deletion; undefined for others. */
  restore(by: { type: string; handle: string }): MetaobjectRow | undefined {
    const first = seed.find(({ type, handle }) => type === by.type && handle === by.handle);
    return first && this.put(first);
  }
}

/** Returns a `Metaobject` of either schema. */
export function metaobjectNode(row: MetaobjectRow) {
  return {
    __typename: 'Metaobject',
    id: gid('Metaobject', row.id),
    type: row.type,
    handle: row.handle,
    updatedAt: row.updatedAt,
    fields: row.fields,
    field: ({ key }: { key: string }) => row.fields.find((field) => field.key === key) ?? null,
  };
}
