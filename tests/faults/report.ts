/** A violated rule, and the command that repeats it. */
export type Violation = { where: string; what: string; repeat: string };

/** The result of one programme on one database. */
export type Findings = {
  programme: string;
  store: string;
  runs: number;
  seconds: number;
  violations: Violation[];
  /** Counts by group, printed one per line. */
  groups: Record<string, number>;
  /** Figures to print with the verdict. */
  notes: Record<string, number | string>;
};

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Reports the progress of a long programme on stderr. @returns a function to call after each run */
export function countUp(what: string, total: number, every = 20): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (done % every === 0 && done < total) {
      process.stderr.write(`${what}: ${done} of ${total}\n`);
    }
  };
}

export function sayFindings(found: Findings): void {
  const head = `${found.programme} on ${found.store}`;
  for (const [group, count] of Object.entries(found.groups)) say(`  ${head}: ${group} ${count}`);
  const notes = Object.entries(found.notes).map(([name, value]) => `${name} ${value}`);
  const verdict = found.violations.length === 0 ? 'held' : `${found.violations.length} VIOLATIONS`;
  const tail = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  say(`${head}: ${found.runs} runs, ${verdict}, ${found.seconds} s${tail}`);
  for (const { where, what, repeat } of found.violations) {
    say(`  VIOLATION ${where}: ${what}`);
    say(`    again: ${repeat}`);
  }
}

/** Prints the closing line, for programs to read. @returns whether everything held */
export function sayVerdict(all: readonly Findings[], seed: number, seconds: number): boolean {
  const sum = (count: (found: Findings) => number) => all.reduce((n, each) => n + count(each), 0);
  const runs = sum((each) => each.runs);
  const violations = sum((each) => each.violations.length);
  const programme = [...new Set(all.map((each) => each.programme))].join('+');
  say(JSON.stringify({ programme, runs, violations, seconds, seed }));
  return violations === 0 && runs > 0;
}
