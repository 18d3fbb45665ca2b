import { createHash } from 'node:crypto';
import { GraphQLError, getDirectiveValues } from 'graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Store, Table } from '../../kit/store';

type KeyRow = { key: string; digest: string; result: number; keptUntil: number };

const LIFE_MS = 24 * 3_600_000;

/**
 * The keys of `@idempotent`, kept for a day. The second call of a key finds what the first one made;
 * its answer is drawn from the present state, as the vendor's is.
 */
export class IdempotencyKeys {
  readonly #rows: Table<KeyRow>;

  constructor(
    store: Store,
    private readonly nowMs: () => number,
  ) {
    this.#rows = store.table<KeyRow>('idempotencyKeys', ({ key }) => key);
  }

  /** @throws GraphQLError without a key, or when the key came with another input before */
  find(root: string, info: GraphQLResolveInfo, input: unknown) {
    const key = `${root} ${this.keyOf(info)}`;
    const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const row = this.#rows.get(key);
    const known = row !== undefined && row.keptUntil > this.nowMs() ? row : undefined;
    if (known !== undefined && known.digest !== digest) {
      throw new GraphQLError('The idempotency key was used with other parameters before.', {
        extensions: { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
      });
    }
    return {
      /** What was made under the key; undefined the first time. */
      result: known?.result,
      /** Belongs into the batch that makes it. */
      keep: (result: number): void => {
        this.#rows.put({ key, digest, result, keptUntil: this.nowMs() + LIFE_MS });
      },
    };
  }

  private keyOf({ schema, fieldNodes, variableValues }: GraphQLResolveInfo): string {
    const directive = schema.getDirective('idempotent');
    const [node] = fieldNodes;
    const values =
      directive && node ? getDirectiveValues(directive, node, variableValues) : undefined;
    if (typeof values?.key === 'string' && values.key !== '') return values.key;
    throw new GraphQLError(
      'The @idempotent directive is required for this mutation but was not provided.',
      { extensions: { code: 'BAD_REQUEST' } },
    );
  }
}
