import { DatabaseError } from 'pg';

/** Nothing of the transaction was kept: it conflicted with another, or the server takes no writes. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ROLLED_BACK: readonly string[] = ['40001', '40P01', '25006'];
/** The server ends, begins, or has cut the connection off. Before its commit, a transaction is rolled back then. */
const CUT_OFF: readonly string[] = [
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
];
/** What `pg` says without a code when the other end is gone, or was not to be reached in time. */
const GONE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Class 53: the server's disk or memory is full, or it has too many connections. */
const NO_ROOM = /^53/;

/** The server has not answered within our own limit, which ends only our waiting. */
const SILENT = /^Query read timeout/;

/** A standby, or a server that ends: every connection that is open leads to it, and none is worth keeping. */
const MOVED: readonly string[] = ['25006', '57P01', '57P02', '57P03'];

/**
 * The connection broke while the server was committing, or it has waited too long for another node: whether the transaction is
 * kept, nobody can tell. `cause` is what `pg` has said.
 */
export class UnknownCommitError extends Error {
  override name = 'UnknownCommitError';
  constructor(cause: unknown) {
    super('Nobody has answered the commit, so it may have been committed.', { cause });
  }
}

/** By its name: the class exists once in each of the two bundles. */
export function isUnknownCommit(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnknownCommitError';
}

/** Returns a short code for the log if a transaction that failed so was rolled back, and may succeed if it is repeated. */
export function transientCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (ROLLED_BACK.includes(code) || CUT_OFF.includes(code)) return code;
  return GONE.test(error.message) ? 'gone' : null;
}

/** Whether the server had no room left, say on its disk. The transaction is rolled back, and fails again until somebody makes room. */
export function hasNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.test(String(error.code));
}

/** Whether the server's other connections have to be made anew too. */
export function hasMoved(error: unknown): boolean {
  return error instanceof DatabaseError && MOVED.includes(error.code ?? '');
}

/** Whether the server has said nothing for so long that we have stopped waiting: it may have done it, or do it yet. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && SILENT.test(error.message);
}

/** Whether an answer to `commit`, or none, leaves open if it was done: all but a clear 'rolled back'. */
export function isCommitUnknown(error: unknown): boolean {
  if (isSilence(error)) return true;
  const code = transientCode(error);
  return code !== null && !ROLLED_BACK.includes(code);
}
