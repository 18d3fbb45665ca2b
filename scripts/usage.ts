/**
 * Answers `--help`: how a command is called, on standard output, and nothing else is done. Every command
 * of `scripts/` calls it before it opens or asks anything.
 *
 * @param usage with its last line ended
 */
export function answerHelp(usage: string, given: readonly string[] = process.argv.slice(2)): void {
  if (!given.includes('--help')) return;
  process.stdout.write(usage);
  process.exit(0);
}

/** Says on standard error how a command is called that was called otherwise, and ends with 2. */
export function refuseCall(usage: string): never {
  process.stderr.write(usage);
  process.exit(2);
}
