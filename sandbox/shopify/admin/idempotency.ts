import { createHash } from 'node:crypto';
import { GraphQLError, getDirectiveValues } from 'graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Store, Table } from '../../kit/store';

type KeyRow = { key: string; digest: string; result: number; expiresAt: number };

const LIFE_MS = 24 * 3_600_000;

/**
 * The keys of `@idempotent`, kept for a day. A repeated call finds what the first one created; as at Shopify,
 * its answer shows the current state.
 */
export class IdempotencyKeys {
  readonly #rows: Table<KeyRow>;
  readonly #running = new Set<string>();

  constructor(
    store: Store,
    private readonly nowMs: () => number,
  ) {
    this.#rows = store.table<KeyRow>('idempotencyKeys', ({ key }) => key);
  }

  /** @throws GraphQLError without a key, or if the key was used with other input */
  find(root: string, info: GraphQLResolveInfo, input: unknown) {
    const sent = this.keyOf(info);
    const key = `${root} ${sent}`;
    const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const row = this.#rows.get(key);
    const known = row !== undefined && row.expiresAt > this.nowMs() ? row : undefined;
    if (known !== undefined && known.digest !== digest) {
      throw new GraphQLError('The idempotency key was used with other parameters before.', {
        extensions: { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
      });
    }
    return {
      key: sent,
      /** The id created under the key; undefined for a new key. */
      result: known?.result,
      /** Whether another call with this key is being executed. */
      isRunning: this.#running.has(key),
      begin: (): void => void this.#running.add(key),
      end: (): void => void this.#running.delete(key),
      /** Stores the id. Call it in the batch that creates it. */
      save: (result: number): void => {
        this.#rows.put({ key, digest, result, expiresAt: this.nowMs() + LIFE_MS });
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
