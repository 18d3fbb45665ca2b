import type { Client, QueryResult } from 'pg';
import { rejectAbortedCommit } from '../aborted-commit';
import type { Connection } from '../connections';
import type { NameStatement } from '../statement-names';

/** In milliseconds; see timeouts.ts. */
export type Limits = { statementMs: number; idleMs: number };

/** The embedded database gave up on a caller; `code` is the SQLSTATE that Postgres would send. */
export class EmbeddedTimeoutError extends Error {
  override name = 'EmbeddedTimeoutError';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const STATEMENT_TIMEOUT = '57014';
const IDLE_TRANSACTION_TIMEOUT = '25P03';

/** One caller's lock at the embedded database, with the time limits that a Postgres server has. */
export class EmbeddedConnection implements Connection {
  readonly #client: Client;
  readonly #limits: Limits;
  readonly #releaseLock: () => void;
  readonly #discard: () => void;
  readonly #named: NameStatement;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Why this caller's transaction was ended early. */
  #revoked: EmbeddedTimeoutError | undefined;

  constructor(
    client: Client,
    limits: Limits,
    named: NameStatement,
    releaseLock: () => void,
    discard: () => void,
  ) {
    this.#client = client;
    this.#limits = limits;
    this.#named = named;
    this.#releaseLock = releaseLock;
    this.#discard = discard;
  }

  /** @throws EmbeddedTimeoutError, AbortedCommitError, `pg`'s DatabaseError. */
  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    clearTimeout(this.#idleTimer);
    if (this.#revoked) {
      if (text === 'rollback') return ROLLED_BACK;
      throw this.#revoked;
    }
    try {
      const result = await this.#watched(text, values);
      rejectAbortedCommit(text, result.command);
      return result;
    } finally {
      if (this.#inTransaction()) this.#watchIdle();
    }
  }

  release(): void {
    clearTimeout(this.#idleTimer);
    if (this.#revoked || !this.#inTransaction()) this.#releaseLock();
    else this.#rollBackAndReleaseLock();
  }

  #inTransaction(): boolean {
    return !this.#revoked && this.#client.getTransactionStatus() !== 'I';
  }

  #rollBackAndReleaseLock(): void {
    void this.#client.query('rollback').then(this.#releaseLock, this.#releaseLock);
  }

  /** PGlite cannot be interrupted, so a statement that runs too long is ended by killing its thread. */
  #watched(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const { statementMs } = this.#limits;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#revoked = new EmbeddedTimeoutError(
          `A statement ran longer than ${statementMs} ms and was ended: ${text.slice(0, 200)}`,
          STATEMENT_TIMEOUT,
        );
        this.#discard();
        reject(this.#revoked);
      }, statementMs);
      const clear = () => clearTimeout(timer);
      this.#client.query(this.#named(text, values)).finally(clear).then(resolve, reject);
    });
  }

  /** An open transaction blocks all other callers, so one that runs no statement is ended. */
  #watchIdle(): void {
    const { idleMs } = this.#limits;
    this.#idleTimer = setTimeout(() => {
      this.#revoked = new EmbeddedTimeoutError(
        `A transaction asked for nothing during ${idleMs} ms and was rolled back.`,
        IDLE_TRANSACTION_TIMEOUT,
      );
      this.#rollBackAndReleaseLock();
    }, idleMs);
  }
}

const ROLLED_BACK: QueryResult = {
  rows: [],
  fields: [],
  command: 'ROLLBACK',
  rowCount: null,
  oid: 0,
};
