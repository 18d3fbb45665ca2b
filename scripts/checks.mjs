// Runs checks one by one or in parallel for `npm test` and `npm run test:long`, keeps the output of each in a file,
// and ends with what failed, where its log is and the command that runs just that.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './processes.mjs';
import { spawnable, typed } from './programs.mjs';
import { failedBrowserTests, failedTests } from './test-results.mjs';

/** Logs and reports of the latest run. */
export const results = join(root, '.cache/test-results');

/**
 * @typedef {object} Check
 * @property {string} name also of its log
 * @property {string[]} command with its parameters, as one would type it
 * @property {Record<string, string>} [env] in addition to ours
 * @property {Record<string, string>} [settings] instead of the run's own, also of what runs a failed test again
 * @property {boolean} [isShown] prints what it says as it says it; else only if it fails
 * @property {string} [report] file in `results` in which Vitest or Playwright lists its tests
 */

/** @param {{ env?: Record<string, string> }} [options] variables that the commands at the end begin with */
export function checks({ env: runEnv = {} } = {}) {
  const started = Date.now();
  const failed = [];
  const totals = { passed: 0, failed: 0, skipped: 0 };

  /** Runs one check. @returns whether it passed */
  async function run({ name, command, env = {}, settings = {}, isShown = false, report }) {
    const since = Date.now();
    const log = join(results, `${name.replaceAll(/\W+/g, '-')}.log`);
    say(`== ${name}: begins`);
    const ownEnv = { ...runEnv, ...settings };
    const hasPassed = await logged(command, { ...process.env, ...ownEnv, ...env }, log, isShown);
    const seconds = Math.round((Date.now() - since) / 1000);
    say(`== ${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
    const tests = report === undefined ? [] : await addUp(report);
    if (hasPassed && tests.length === 0) return true;
    if (!isShown) process.stdout.write(await readFile(log, 'utf8'));
    const which = tests.length > 0 ? tests : [{ title: name, command }];
    failed.push(...which.map((each) => ({ ...each, env: ownEnv, log: relative(root, log) })));
    return false;
  }

  /** Adds a report's tests to the totals. @returns those that failed */
  async function addUp(report) {
    const parsed = JSON.parse(await readFile(join(results, report), 'utf8').catch(() => '{}'));
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = parsed.stats ?? {};
    totals.passed += (parsed.numPassedTests ?? 0) + expected;
    totals.failed += (parsed.numFailedTests ?? 0) + unexpected + flaky;
    totals.skipped += (parsed.numPendingTests ?? 0) + skipped;
    return [...failedTests(parsed), ...failedBrowserTests(parsed)];
  }

  /** Runs lists of checks in parallel, each list in order. After a failure no further check starts. */
  async function together(...lists) {
    const one = async (list) => {
      for (const each of list) if (failed.length === 0) await run(each);
    };
    await Promise.all(lists.map(one));
    return failed.length === 0;
  }

  /** Says how it went. @returns the exit code */
  function end() {
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    const { passed, skipped } = totals;
    say(`\n${failed.length > 0 ? 'not passed' : 'all checks passed'} in ${minutes} minutes`);
    say(`${passed} tests passed, ${totals.failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    for (const { title, log, command, env } of failed) {
      say(`\nfailed: ${title}\n  its log:    ${log}\n  run it by:  ${typed(command, { env })}`);
    }
    return failed.length > 0 ? 1 : 0;
  }

  return { run, together, end };
}

/** Empties the folder of logs and reports. */
export async function forgetResults() {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
}

/** A program from the installed packages. */
export const bin = (name, ...parameters) => ['npx', '--no-install', name, ...parameters];

/** Options with which Vitest also writes a report. */
export const vitestReport = (file) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, file)}`,
];

/** Runs a command to its end, keeping what it says in a file. @returns whether it ended with 0 */
function logged(command, env, log, isShown) {
  return new Promise((resolve) => {
    const child = spawn(...spawnable(command, { root }), {
      cwd: root,
      env,
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    const file = createWriteStream(log);
    for (const [stream, own] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.pipe(file, { end: false });
      if (isShown) stream.pipe(own, { end: false });
    }
    child.once('error', (error) => file.write(`${error.message}\n`));
    child.once('close', (code) => file.end(() => resolve(code === 0)));
  });
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
