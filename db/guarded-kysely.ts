import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type ConnectionProvider,
  type DatabaseConnection,
  type AccessMode,
  type Dialect,
  type IsolationLevel,
  type KyselyProps,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import type { Log } from './log';
import { repeatedly } from './repeated-transactions';
import { isCommitUnknown, UnknownCommitError } from './transient-failures';

/** Programming error: the outer handle was used while the same caller has a transaction open. */
export class OuterHandleError extends Error {
  override name = 'OuterHandleError';
  constructor() {
    super(
      'The database was used inside a transaction without the transaction. ' +
        'Pass the transaction to whatever runs inside it.',
    );
  }
}

/** Whether the running code is inside a callback that holds a connection. */
type Holding = { open: boolean };

/**
 * Tracks across awaits that a callback holds a connection. On the embedded database, a second request from
 * within would deadlock; on Postgres it would silently read and write outside the transaction. Both throw the
 * same error.
 */
export class HoldingGuard {
  readonly #storage = new AsyncLocalStorage<Holding>();

  /** @throws OuterHandleError inside `hold`. */
  rejectInside(): void {
    if (this.#storage.getStore()?.open) throw new OuterHandleError();
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    const holding: Holding = { open: true };
    try {
      return await this.#storage.run(holding, work);
    } finally {
      holding.open = false;
    }
  }
}

class GuardedConnectionProvider implements ConnectionProvider {
  readonly #inner: ConnectionProvider;
  readonly #guard: HoldingGuard;

  constructor(inner: ConnectionProvider, guard: HoldingGuard) {
    this.#inner = inner;
    this.#guard = guard;
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    this.#guard.rejectInside();
    return this.#inner.provideConnection((connection) =>
      this.#guard.hold(() => consumer(connection)),
    );
  }
}

/** All transactions of the handle are repeated where that is safe (`repeated-transactions.ts`). */
class RepeatingKysely<DB> extends Kysely<DB> {
  readonly #log: Log;

  constructor(props: KyselyProps, log: Log) {
    super(props);
    this.#log = log;
  }

  override transaction(): TransactionBuilder<DB> {
    return repeating(super.transaction(), this.#log);
  }
}

function repeating<DB>(builder: TransactionBuilder<DB>, log: Log): TransactionBuilder<DB> {
  const known = {
    setAccessMode: (mode: AccessMode) => repeating(builder.setAccessMode(mode), log),
    setIsolationLevel: (level: IsolationLevel) => repeating(builder.setIsolationLevel(level), log),
    execute: <T>(work: (trx: Transaction<DB>) => Promise<T>) =>
      repeatedly(() => attempt(work), log),
  };
  return known as unknown as TransactionBuilder<DB>;

  /** Kysely rolls back after a failure, and if that fails as well, as on a connection that is gone, throws only this. */
  async function attempt<T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
    let first: { error: unknown } | undefined;
    let isDone = false;
    try {
      return await builder.execute(async (trx) => {
        try {
          const result = await work(trx);
          isDone = true;
          return result;
        } catch (error) {
          first = { error };
          throw error;
        }
      });
    } catch (error) {
      if (isDone && isCommitUnknown(error)) throw new UnknownCommitError(error);
      throw first ? first.error : error;
    }
  }
}

/**
 * Like `new Kysely({ dialect })`, but the handle throws if it is used inside its own transactions, and repeats those that
 * the database has rolled back for a passing reason.
 */
export async function guardedKysely<DB>(
  dialect: Dialect,
  guard: HoldingGuard,
  log: Log,
): Promise<Kysely<DB>> {
  const driver = dialect.createDriver();
  await driver.init();
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new GuardedConnectionProvider(new DefaultConnectionProvider(driver), guard),
  );
  return new RepeatingKysely<DB>({ config: { dialect }, dialect, driver, executor }, log);
}
