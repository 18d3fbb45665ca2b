import type { Store } from '../../kit/store';
import type { MetafieldRow } from '../rows';
import { findMetafield, namespaceOf } from './metafield-fields';
import type { Owner } from './metafield-owners';
import { wrongName, wrongValue } from './metafield-values';
import { digestOf, metafieldNode } from './parts';

export type MetafieldInput = {
  namespace?: string | null;
  key?: string | null;
  type?: string | null;
  value?: string | null;
};

type SetInput = MetafieldInput & {
  ownerId: string;
  key: string;
  value: string;
  /** Undefined: write unconditionally. Null: only if there is none. Text: only if it still matches. */
  compareDigest?: string | null;
};

type Identifier = { ownerId: string; namespace: string; key: string };

/** An entry's error; `name` is the field at fault, if it is a single one. */
export type Wrong = { name?: string; code: string; message: string };

const LIMIT = 25;
const STALE =
  'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.';

/** `metafieldsSet` and `metafieldsDelete`. A set writes all entries or, if any is invalid, none. */
export function metafieldMutations(
  store: Store,
  ownerOf: (id: string) => Owner | undefined,
  now: () => string,
) {
  const wrongEntry = (input: SetInput): Wrong | undefined => {
    const owner = ownerOf(input.ownerId);
    if (owner === undefined) {
      return { name: 'ownerId', code: 'INVALID', message: 'Owner does not exist.' };
    }
    const before = findMetafield(owner.rows, input.namespace, input.key);
    return wrongDigest(input, before) ?? wrongMetafield(input, before);
  };

  return {
    metafieldsSet: ({ metafields }: { metafields: SetInput[] }) => {
      if (metafields.length > LIMIT) {
        const message = `Exceeded the maximum metafields input limit of ${LIMIT}.`;
        const code = 'LESS_THAN_OR_EQUAL_TO';
        const error = { field: ['metafields'], message, code, elementIndex: null };
        return { metafields: null, userErrors: [error] };
      }
      const userErrors = metafields.flatMap((input, index) => {
        const wrong = wrongEntry(input);
        return wrong === undefined ? [] : [entryError(wrong, index)];
      });
      if (userErrors.length > 0) return { metafields: [], userErrors };
      const drafts = new Map<string, Owner>();
      const written = metafields.map((input) => {
        const owner = (drafts.get(input.ownerId) ?? ownerOf(input.ownerId)) as Owner;
        const { rows, row } = withMetafield(owner.rows, input);
        drafts.set(input.ownerId, { ...owner, rows });
        return metafieldNode(owner.name, row, now());
      });
      return store.batch(() => {
        for (const { rows, write } of drafts.values()) write([...rows]);
        return { metafields: written, userErrors: [] };
      });
    },

    metafieldsDelete: ({ metafields }: { metafields: Identifier[] }) =>
      store.batch(() => ({
        // Null for each entry that did not exist.
        deletedMetafields: metafields.map(({ ownerId, namespace, key }) => {
          const owner = ownerOf(ownerId);
          const gone = owner && findMetafield(owner.rows, namespace, key);
          if (gone === undefined) return null;
          owner?.write(owner.rows.filter((row) => row !== gone));
          return { ownerId, namespace: gone.namespace, key };
        }),
        userErrors: [],
      })),
  };
}

function entryError({ name, code, message }: Wrong, index: number) {
  const field = ['metafields', String(index), ...(name === undefined ? [] : [name])];
  return { field, message, code, elementIndex: index };
}

function wrongDigest(input: SetInput, before: MetafieldRow | undefined): Wrong | undefined {
  const { compareDigest } = input;
  if (compareDigest === undefined) return undefined;
  if (compareDigest === null) {
    return before === undefined ? undefined : { code: 'STALE_OBJECT', message: STALE };
  }
  if (before === undefined || !/^[\da-f]{64}$/.test(compareDigest)) {
    return { code: 'INVALID_COMPARE_DIGEST', message: 'Invalid `compareDigest` value.' };
  }
  if (digestOf(before.value) === compareDigest) return undefined;
  return { code: 'STALE_OBJECT', message: STALE };
}

/**
 * Returns what is wrong with an input, if anything.
 *
 * @param before the existing metafield of that name, whose type applies if the input has none
 */
export function wrongMetafield(
  input: MetafieldInput,
  before: MetafieldRow | undefined,
): Wrong | undefined {
  const name =
    wrongName('namespace', namespaceOf(input.namespace)) ?? wrongName('key', input.key ?? '');
  if (name !== undefined) return name;
  const type = input.type ?? before?.type;
  if (!type) return { name: 'type', code: 'BLANK', message: "Type can't be blank" };
  const wrong = wrongValue(type, input.value ?? '');
  if (wrong === undefined) return undefined;
  return { name: wrong.code === 'INVALID_TYPE' ? 'type' : 'value', ...wrong };
}

/** Returns the rows with one metafield written; an existing one keeps its position. */
export function withMetafield<Row extends MetafieldRow>(
  rows: readonly Row[],
  input: MetafieldInput,
): { rows: (Row | MetafieldRow)[]; row: MetafieldRow } {
  const before = findMetafield(rows, input.namespace, input.key ?? '');
  const row: MetafieldRow = {
    namespace: namespaceOf(input.namespace),
    key: input.key ?? '',
    type: input.type ?? before?.type ?? '',
    value: input.value ?? '',
  };
  if (before === undefined) return { rows: [...rows, row], row };
  return { rows: rows.map((each) => (each === before ? row : each)), row };
}
