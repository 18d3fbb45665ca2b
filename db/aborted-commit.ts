/**
 * Postgres answers `commit` with the tag ROLLBACK, and no error, if an earlier statement of the transaction
 * failed and its error was swallowed. Without this error the caller would believe that it was committed.
 */
export class AbortedCommitError extends Error {
  override name = 'AbortedCommitError';
  constructor() {
    super('Nothing was committed: an earlier statement of this transaction had failed.');
  }
}

/** @throws AbortedCommitError if `text` is a commit and the answer's tag is ROLLBACK. */
export function rejectAbortedCommit(text: string, commandTag: string | undefined): void {
  if (text === 'commit' && commandTag === 'ROLLBACK') throw new AbortedCommitError();
}
