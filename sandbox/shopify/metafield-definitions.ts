import { ControlError, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { gid, stableNumber } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import { connection } from './connection';
import type { PageArguments } from './connection';

type DefinitionRow = {
  /** `PRODUCT`, `PRODUCTVARIANT`, `CUSTOMER` … */
  ownerType: string;
  namespace: string;
  key: string;
  type: string;
  name: string;
  storefront: 'NONE' | 'PUBLIC_READ';
  customerAccount: 'NONE' | 'READ' | 'READ_WRITE';
};

const CLOSED = { storefront: 'NONE', customerAccount: 'NONE' } as const;

type Access = Pick<DefinitionRow, keyof typeof CLOSED>;

type DefinitionInput = Omit<DefinitionRow, keyof Access> & {
  namespace?: string | null;
  access?: Partial<Access> | null;
};

const text = 'single_line_text_field';

/** What a shop that was set up as docs/shopify.md says has; of products, all open to the Storefront API. */
const SEED: [ownerType: string, type: string, ...keys: string[]][] = [
  ['PRODUCT', 'number_integer', 'max_quantity'],
  ['PRODUCT', text, 'material', 'compost', 'rim', 'capacity', 'height', 'base', 'heat_limit'],
  ['PRODUCT', `list.${text}`, 'certificates'],
  ['PRODUCTVARIANT', 'number_integer', 'max_quantity', 'case_count'],
  ['PRODUCTVARIANT', text, 'carton'],
  ['CUSTOMER', 'number_decimal', 'earthcash'],
];

function keyOf({
  ownerType,
  namespace,
  key,
}: Pick<DefinitionRow, 'ownerType' | 'namespace' | 'key'>) {
  return `${ownerType} ${namespace}.${key}`;
}

/** Definitions of metafields: the Storefront API shows only metafields whose definition opens them. */
export class Definitions {
  readonly #rows: Table<DefinitionRow>;

  constructor(store: Store) {
    this.#rows = store.table<DefinitionRow>('metafieldDefinitions', keyOf, seedRows);
  }

  /** Brings all back that the seed has. */
  restore(): void {
    for (const row of seedRows()) this.#rows.put(row);
  }

  /** Changes a definition as staff would; null deletes it. @param name such as `PRODUCT custom.rim` */
  change(name: string, set: Partial<DefinitionRow> | null): void {
    const row = this.#rows.get(name);
    if (set === null) this.#rows.delete(name);
    else if (row !== undefined) this.#rows.put({ ...row, ...set });
  }

  isOpen(ownerType: string, namespace: string, key: string): boolean {
    return this.#rows.get(keyOf({ ownerType, namespace, key }))?.storefront === 'PUBLIC_READ';
  }

  /** What the Admin API has about definitions. */
  fields() {
    return {
      metafieldDefinitions: ({ ownerType, ...page }: PageArguments & { ownerType: string }) => {
        const found = this.#rows.values().filter((row) => row.ownerType === ownerType);
        return connection(found, page, keyOf, definitionNode);
      },
      metafieldDefinitionCreate: ({ definition }: { definition: DefinitionInput }) => {
        const { access, ...given } = definition;
        const row = { ...given, namespace: given.namespace ?? '$app' };
        if (this.#rows.get(keyOf(row)) !== undefined) {
          const message = `Key is in use for ${row.ownerType} metafields on the '${row.namespace}' namespace.`;
          const error = { code: 'TAKEN', field: ['definition', 'key'], message };
          return { createdDefinition: null, userErrors: [error] };
        }
        const made = this.#rows.put({ ...row, ...CLOSED, ...access });
        return { createdDefinition: definitionNode(made), userErrors: [] };
      },
      metafieldDefinitionUpdate: ({ definition }: { definition: DefinitionInput }) => {
        const namespace = definition.namespace ?? '$app';
        const row = this.#rows.get(keyOf({ ...definition, namespace }));
        if (row === undefined) {
          const error = {
            code: 'NOT_FOUND',
            field: ['definition'],
            message: 'Definition not found.',
          };
          return { updatedDefinition: null, userErrors: [error] };
        }
        const changed = this.#rows.put({ ...row, ...definition.access });
        return { updatedDefinition: definitionNode(changed), userErrors: [] };
      },
      metaobjectDefinitionCreate: () => {
        const message = 'Type has already been taken';
        const error = { code: 'TAKEN', field: ['definition', 'type'], message };
        return { metaobjectDefinition: null, userErrors: [error] };
      },
    };
  }

  /** `owner`, `key` and `storefront` (PUBLIC_READ or NONE) of a definition in `custom`, or `deleted`. */
  actions() {
    return {
      'metafield-definition': (input: Input) => {
        const ownerType = parseText(input, 'owner');
        const at = { ownerType, namespace: 'custom', key: parseText(input, 'key') };
        if (input.deleted === true) return { deleted: this.#rows.delete(keyOf(at)) };
        const storefront = parseText(input, 'storefront');
        if (storefront !== 'PUBLIC_READ' && storefront !== 'NONE') {
          throw new ControlError('storefront is PUBLIC_READ or NONE');
        }
        const before = this.#rows.get(keyOf(at)) ?? { ...at, ...CLOSED, name: at.key, type: text };
        return this.#rows.put({ ...before, storefront });
      },
    };
  }
}

function seedRows(): DefinitionRow[] {
  return SEED.flatMap(([ownerType, type, ...keys]) =>
    keys.map((key) => {
      const storefront = ownerType === 'CUSTOMER' ? 'NONE' : 'PUBLIC_READ';
      return { ownerType, namespace: 'custom', key, type, name: key, ...CLOSED, storefront };
    }),
  );
}

function definitionNode(row: DefinitionRow) {
  return {
    ...row,
    id: gid('MetafieldDefinition', stableNumber(`definition ${keyOf(row)}`)),
    type: { name: row.type, category: '' },
    access: {
      storefront: row.storefront,
      customerAccount: row.customerAccount,
      admin: 'PUBLIC_READ_WRITE',
    },
  };
}
