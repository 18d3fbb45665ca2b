// `npm run bench -- volume`: reads of the back-office and the leaderboards on Postgres, at the sizes that
// their goals name and at ten times that, with the slope: 10 is linear in the data's size, 1 does not grow.
// Takes an hour or more. `npm run bench -- volume boards customers` measures only these, `--share 0.1`
// everything at a tenth.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { report } from './report.mjs';

const TIMES = 10;

/**
 * By script: its sizes, and the goal for the 95th percentile of what people read, in milliseconds. `unread`
 * names what a job or a migration does, which is reported without a goal.
 */
const LISTS = {
  boards: { size: { entries: 1_000_000, people: 20_000 }, goalMs: 50 },
  'erp-orders': { size: { orders: 250_000, customers: 100_000 }, goalMs: 150 },
  fulfillment: { size: { orders: 250_000, customers: 100_000 }, goalMs: 150 },
  customers: { size: { customers: 100_000 }, goalMs: 150 },
  liability: {
    size: { entries: 1_000_000 },
    goalMs: 150,
    unread: ['add all of it up', 'the audit'],
  },
};

/** The keys of a script's line that are measurements; all others say what was measured. */
const MEASURED = new Set('p50 p95 most load cpu count pageCount times slowest isMore'.split(' '));

/** @param asked names of LISTS (all if there are none), and `--share` with its number */
export async function benchVolume(requested) {
  const at = requested.indexOf('--share');
  const share = at < 0 ? 1 : Number(requested[at + 1]);
  const names = requested.filter(
    (name, place) => name !== 'volume' && (at < 0 || place < at || place > at + 1),
  );
  const strange = names.filter((name) => !(name in LISTS));
  if (strange.length > 0 || !(share > 0)) {
    throw new Error(
      `Not to be measured: ${requested.join(' ')}. There are ${Object.keys(LISTS).join(', ')}.`,
    );
  }
  for (const name of names.length > 0 ? names : Object.keys(LISTS)) {
    const { size, goalMs, unread = [] } = LISTS[name];
    const once = await figures(name, size, share);
    const more = await figures(name, size, share * TIMES);
    for (const [of, { p95, load }] of once) {
      const there = more.get(of);
      const slope = there && p95 > 0 ? Math.round((there.p95 / p95) * 10) / 10 : null;
      report(`volume_${name.replace('-', '_')}_p95`, p95, 'ms', {
        ...(share === 1 && !unread.some((work) => of.includes(work))
          ? { goal: `< ${goalMs}`, met: p95 < goalMs }
          : {}),
        of,
        share,
        atTenTimesMs: there?.p95 ?? null,
        slope,
        load,
      });
    }
  }
}

/** Returns the lines of a run with a 95th percentile, by what they measure; of repeated ones the worst. */
async function figures(name, size, share) {
  const parameters = Object.entries(size).flatMap(([key, whole]) => [
    `--${key}`,
    String(Math.round(whole * share)),
  ]);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--expose-gc', `scripts/bench/${name}.ts`, ...parameters],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const found = new Map();
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const entry = JSON.parse(line);
    if (typeof entry.p95 !== 'number') continue;
    const of = Object.entries(entry)
      .filter(([key]) => !MEASURED.has(key))
      .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
      .join(', ');
    const before = found.get(of);
    if (!before || before.p95 < entry.p95) found.set(of, entry);
  }
  if ((await ended) !== 0) throw new Error(`scripts/bench/${name}.ts has failed`);
  return found;
}
