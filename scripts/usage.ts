/**
 * Answers `--help` with the usage on standard output, and exits. Every command of `scripts/` calls it before
 * it opens or asks anything.
 *
 * @param usage its last line ends with a line break
 */
export function answerHelp(usage: string, given: readonly string[] = process.argv.slice(2)): void {
  if (!given.includes('--help')) return;
  process.stdout.write(usage);
  process.exit(0);
}

/** Prints the usage on standard error after a wrong call, and exits with 2. */
export function rejectCall(usage: string): never {
  process.stderr.write(usage);
  process.exit(2);
}
