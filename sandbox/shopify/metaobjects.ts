import { gid, idOf, stableNumber } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import type { MetaobjectRow } from './rows';

const seed: MetaobjectRow[] = [
  {
    id: stableNumber('metaobject earth_prime earth_prime'),
    type: 'earth_prime',
    handle: 'earth_prime',
    fields: [
      {
        key: 'earth_prime_text',
        type: 'multi_line_text_field',
        value:
          'Earth Prime members get free carbon-neutral delivery on every case, first pick of new ' +
          'lids and cups, and a yearly report of the plastic they kept out of landfill.',
      },
    ],
    updatedAt: '2026-01-05T15:00:00Z',
  },
];

/** Texts that the shop's staff keep in the vendor's admin. */
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
}

/** A `Metaobject` of either schema. */
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
