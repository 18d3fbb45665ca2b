import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLError } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Clock } from '../../kit/clock';
import { ControlError, parseNumber } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { gid, idOf, randomToken } from '../../kit/ids';
import type { Store } from '../../kit/store';
import { scopeSet } from '../access';
import type { AdminContext } from '../admin/context';
import { orderedConnection } from '../connection';
import type { PageArguments } from '../connection';
import type { GraphqlRequest, GraphqlResult } from '../graphql';
import { readBulkQuery, refused } from './restrictions';
import { BULK_ERRORS } from './rows';
import type { BulkErrorCode, BulkRow } from './rows';
import { runBulkQuery } from './run';

/** So many of an app run at once in a shop. */
const MOST_AT_ONCE = 5;
/** How long an operation takes, unless a control call says otherwise. */
const TAKES_MS = 1_000;
/** Before it runs. */
const CREATED_MS = 100;
/** How long the address of a file is good for. */
const FILE_LIFE_MS = 7 * 86_400_000;
const FIRST_ID = 4_000_000_000_000;
export const FILES_PATH = '/bulk-operation-outputs/';

/** What answers queries as the Admin API does. */
type Engine = {
  schema: GraphQLSchema;
  run: (request: GraphqlRequest, context: AdminContext) => Promise<GraphqlResult>;
};

/**
 * Bulk queries: each is run at once, and is said to run until its time is over.
 *
 * @see https://shopify.dev/docs/api/usage/bulk-operations/queries
 */
export class BulkOperations {
  readonly #rows;
  readonly #running = new Map<number, Promise<void>>();
  #takesMs = TAKES_MS;

  constructor(
    store: Store,
    private readonly clock: Clock,
    /** Where the files are. */
    private readonly folder: string,
    private readonly engine: () => Engine,
  ) {
    this.#rows = store.table<BulkRow>('bulkOperations', ({ id }) => String(id));
  }

  fileOf = (token: string): string => join(this.folder, `${token}.jsonl`);

  /** Returns the operation whose file has this name. */
  byToken(token: string): BulkRow | undefined {
    return this.#rows.find(({ result }) => result?.token === token);
  }

  /** When the file's address stops working. */
  expiresAt = ({ endsAt }: BulkRow): number => endsAt + FILE_LIFE_MS;

  fields() {
    return {
      bulkOperationRunQuery: (
        { query, groupObjects }: { query: string; groupObjects: boolean },
        context: AdminContext,
      ) => this.#begin(query, groupObjects, context),
      bulkOperation: async ({ id }: { id: string }, context: AdminContext) => {
        const row = this.#rows.get(idOf('BulkOperation', id) ?? '');
        return row ? this.#node(row, context) : null;
      },
      bulkOperations: (
        { reverse, sortKey, ...page }: PageArguments & { reverse: boolean; sortKey: string },
        context: AdminContext,
      ) => {
        if (sortKey !== 'CREATED_AT') {
          const extensions = { code: 'NOT_IMPLEMENTED' };
          throw new GraphQLError(`${sortKey} is not part of this sandbox`, { extensions });
        }
        const ordering = {
          valueOf: ({ createdAt }: BulkRow) => createdAt,
          numberOf: ({ id }: BulkRow) => id,
          reverse,
        };
        return orderedConnection(this.#rows.values(), page, ordering, (row) =>
          this.#node(row, context),
        );
      },
    };
  }

  actions() {
    return {
      /** `ms`: how long operations that begin from now on take. */
      'bulk-takes': (input: Input) => {
        this.#takesMs = parseNumber(input, 'ms');
        return { ms: this.#takesMs };
      },
      /** Ends all operations that have not ended: `status` FAILED, with its `errorCode`, or CANCELED. */
      'bulk-end': (input: Input) => {
        const { status, errorCode = null } = input as {
          status?: string;
          errorCode?: BulkErrorCode;
        };
        if (status !== 'FAILED' && status !== 'CANCELED') {
          throw new ControlError('status is FAILED or CANCELED');
        }
        if (errorCode !== null && !BULK_ERRORS.includes(errorCode)) {
          throw new ControlError(`errorCode is one of ${BULK_ERRORS.join(', ')}`);
        }
        const open = this.#rows.values().filter((row) => this.#isOpen(row));
        for (const row of open) {
          this.#rows.put({ ...row, ended: { status, errorCode, at: this.clock.now() } });
        }
        return { ended: open.length };
      },
    };
  }

  reset(): void {
    this.#takesMs = TAKES_MS;
    rmSync(this.folder, { recursive: true, force: true });
  }

  #isOpen(row: BulkRow): boolean {
    return row.ended === null && (row.result === null || row.endsAt > this.clock.now());
  }

  #begin(query: string, isGrouped: boolean, context: AdminContext) {
    const read = readBulkQuery(this.engine().schema, query);
    if (read.wrong !== null) return refused('INVALID', read.wrong);
    const now = this.clock.now();
    const rows = this.#rows.values();
    if (rows.filter((row) => this.#isOpen(row)).length >= MOST_AT_ONCE) {
      return refused('LIMIT_REACHED', 'Bulk operations limit reached. Please try again later.');
    }
    const { granted, baseUrl } = context;
    const row = this.#rows.put({
      id: FIRST_ID + rows.length + 1,
      query,
      isGrouped,
      createdAt: now,
      endsAt: now + this.#takesMs,
      caller: { granted, baseUrl },
      result: null,
      ended: null,
    });
    this.#run(row.id, read.document);
    return { bulkOperation: this.#node(row, context), userErrors: [] };
  }

  /** Runs an operation's query, once at a time. */
  #run(id: number, document: DocumentNode): void {
    const engine = this.engine();
    const work = async (): Promise<void> => {
      // The call that begins it is answered first, as at Shopify.
      await new Promise((resolve) => setImmediate(resolve));
      const row = this.#rows.get(String(id));
      if (!row) return;
      const { granted, baseUrl } = row.caller;
      const context = { granted, baseUrl, scopes: scopeSet(granted), token: '' };
      const token = randomToken(32);
      const file = this.fileOf(token);
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(file, '');
      const found = await runBulkQuery(
        { schema: engine.schema, document, isGrouped: row.isGrouped },
        (request) => engine.run(request, context),
        (lines) => appendFileSync(file, lines),
      );
      const now = this.#rows.get(String(id));
      if (now) this.#rows.put({ ...now, result: { token, bytes: statSync(file).size, ...found } });
    };
    this.#running.set(
      id,
      work()
        // Nothing is left of it after a reset, and its process may end in the middle.
        .catch((error: unknown) => void process.stderr.write(`sandbox bulk: ${String(error)}\n`))
        .finally(() => this.#running.delete(id)),
    );
  }

  /** Returns a `BulkOperation` of the Admin schema; one whose process died in the middle is run again. */
  #node({ id }: BulkRow, context: AdminContext) {
    const current = async (): Promise<BulkRow> => {
      const row = this.#rows.get(String(id)) as BulkRow;
      if (row.result !== null || row.endsAt > this.clock.now()) return row;
      if (!this.#running.has(id)) {
        const read = readBulkQuery(this.engine().schema, row.query);
        if (read.wrong === null) this.#run(id, read.document);
      }
      await this.#running.get(id);
      return this.#rows.get(String(id)) as BulkRow;
    };
    return {
      __typename: 'BulkOperation',
      id: gid('BulkOperation', id),
      type: 'QUERY',
      query: async () => (await current()).query,
      createdAt: async () => iso((await current()).createdAt),
      completedAt: async () => {
        const row = await current();
        return this.#statusOf(row) === 'COMPLETED' ? iso(row.endsAt) : null;
      },
      status: async () => this.#statusOf(await current()),
      errorCode: async () => {
        const { ended, result } = await current();
        return ended ? ended.errorCode : (result?.errorCode ?? null);
      },
      objectCount: async () => this.#soFar(await current(), 'objects'),
      rootObjectCount: async () => this.#soFar(await current(), 'roots'),
      fileSize: async () => {
        const row = await current();
        return this.#statusOf(row) === 'COMPLETED' && row.result ? String(row.result.bytes) : null;
      },
      url: async () => this.#urlOf(await current(), 'COMPLETED', context),
      partialDataUrl: async () => this.#urlOf(await current(), 'FAILED', context),
    };
  }

  #statusOf(row: BulkRow): string {
    const now = this.clock.now();
    if (row.ended) return row.ended.status;
    if (now < row.createdAt + CREATED_MS) return 'CREATED';
    if (this.#isOpen(row)) return 'RUNNING';
    if (row.result?.errorCode) return 'FAILED';
    return now < this.expiresAt(row) ? 'COMPLETED' : 'EXPIRED';
  }

  /** Grows evenly while it is said to run. */
  #soFar(row: BulkRow, what: 'objects' | 'roots'): string {
    const all = row.result?.[what] ?? 0;
    const share = (this.clock.now() - row.createdAt) / (row.endsAt - row.createdAt);
    return String(share >= 1 ? all : Math.floor(all * Math.max(0, share)));
  }

  #urlOf(row: BulkRow, status: string, { baseUrl }: AdminContext): string | null {
    const { result } = row;
    if (this.#statusOf(row) !== status || !result || result.bytes === 0) return null;
    const expires = Math.floor(this.expiresAt(row) / 1_000);
    return `${baseUrl}${FILES_PATH}${result.token}.jsonl?Expires=${expires}`;
  }
}

const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
