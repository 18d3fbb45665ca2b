/**
 * Postgres answers `commit` with the tag ROLLBACK, and no error, when an earlier statement of the
 * transaction failed and its error was swallowed. A caller told "committed" would be told a lie.
 */
export class AbortedCommitError extends Error {
  override name = 'AbortedCommitError';
  constructor() {
    super('Nothing was committed: an earlier statement of this transaction had failed.');
  }
}

/** @throws AbortedCommitError when `text` asked for a commit and the answer says rollback. */
export function refuseAbortedCommit(text: string, commandTag: string | undefined): void {
  if (text === 'commit' && commandTag === 'ROLLBACK') throw new AbortedCommitError();
}
