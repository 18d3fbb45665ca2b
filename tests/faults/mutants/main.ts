import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnable } from '../../../scripts/programs.mjs';
import { ALL_MUTANTS } from './all';
import type { Mutant } from './list';

/**
 * `npm run test:faults -- --mutants`: removes one protection at a time in a copy of the project
 * and runs the tests that should notice. A surviving mutant is a protection that no test covers; then
 * the program exits with 1.
 */

const projectRoot = join(import.meta.dirname, '../../..');
/** Not copied. Packages are hard-linked file by file, so that deleting the copy keeps the originals. */
const LEFT_OUT = ['node_modules', '.git', 'build', '.data'];

type Result = { exitCode: number; tail: string; seconds: number };

/** @param only names of mutants; empty for all */
export async function runMutants(only: readonly string[]): Promise<boolean> {
  const since = performance.now();
  const chosen = ALL_MUTANTS.filter(({ name }) => only.length === 0 || only.includes(name));
  const copy = await copyProject();
  let living = 0;
  try {
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
    const unchanged = await runTests(copy, tests);
    if (unchanged.exitCode !== 0) {
      throw new Error(`The tests fail without any mutant:\n${unchanged.tail}`);
    }
    say(`${tests.length} files of tests pass unchanged, ${unchanged.seconds} s`);
    for (const mutant of chosen) {
      const undo = await change(copy, mutant);
      const { exitCode, seconds, tail } = await runTests(copy, mutant.tests);
      await undo();
      const isCaught = exitCode !== 0;
      if (!isCaught) living += 1;
      say(`${isCaught ? 'caught' : 'LIVES '}  ${mutant.name}: ${mutant.without} (${seconds} s)`);
      if (isCaught) say(`          by ${firstFailure(tail)}`);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  const seconds = Math.round((performance.now() - since) / 1000);
  const programme = 'mutants';
  say(JSON.stringify({ programme, runs: chosen.length, violations: living, seconds, seed: 0 }));
  return living === 0 && chosen.length > 0;
}

async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'earth-mutants-'));
  await cp(projectRoot, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.some((name) => path === join(projectRoot, name)),
  });
  const { exitCode, tail } = await runProgram(copy, 'cp', [
    '-al',
    join(projectRoot, 'node_modules'),
    join(copy, 'node_modules'),
  ]);
  if (exitCode !== 0) throw new Error(`the packages could not be linked: ${tail}`);
  return copy;
}

/** @returns a function that undoes the change @throws if the text does not occur exactly once */
async function change(copy: string, { name, file, text, instead }: Mutant) {
  const path = join(copy, file);
  const before = await readFile(path, 'utf8');
  const found = before.split(text).length - 1;
  if (found !== 1) throw new Error(`mutant ${name}: its text is ${found} times in ${file}`);
  await writeFile(
    path,
    before.replace(text, () => instead),
  );
  return () => writeFile(path, before);
}

/** Runs what `npm test` runs, also within `npm run test:long`, and matrices whole. Stops at the first failure: one is enough. */
function runTests(copy: string, tests: readonly string[]): Promise<Result> {
  const projects = ['--project', 'rules', '--project', 'flows'];
  const vitest = ['--no-install', 'vitest', 'run', ...projects, '--bail', '1'];
  return runProgram(copy, 'npx', [...vitest, ...tests]);
}

function runProgram(cwd: string, command: string, parameters: string[]): Promise<Result> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(...spawnable([command, ...parameters], { root: cwd }), {
      cwd,
      env: { ...process.env, NO_COLOR: '1', TEST_LONG: '0', TEST_MATRIX: 'whole' },
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString('utf8')));
    child.stderr.on('data', (part: Buffer) => (output += part.toString('utf8')));
    child.once('error', reject);
    child.once('close', (exitCode) => {
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      resolve({ exitCode: exitCode ?? 1, tail: output.slice(-20_000), seconds });
    });
  });
}

function firstFailure(tail: string): string {
  const line = tail.split('\n').find((each) => /^\s*FAIL\s/.test(each)) ?? 'a failing run';
  return line.replace(/^\s*FAIL\s+/, '').trim();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
