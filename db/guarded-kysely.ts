import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';

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

/** Like `new Kysely({ dialect })`, but the handle throws if it is used inside its own transactions. */
export async function guardedKysely<DB>(
  dialect: Dialect,
  guard: HoldingGuard,
): Promise<Kysely<DB>> {
  const driver = dialect.createDriver();
  await driver.init();
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new GuardedConnectionProvider(new DefaultConnectionProvider(driver), guard),
  );
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}
