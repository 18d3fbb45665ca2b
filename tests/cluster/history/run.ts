import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../scripts/processes.mjs';
import { chanceOf } from '../../faults/random';
import { stockUp } from '../../faults/shop/checkout';
import { createCast } from './cast';
import { check } from './check';
import { fundOrganization, letClientsLive } from './clients';
import { countOpen, loadFinal } from './final-reads';
import { disturb } from './nemesis';
import { operationsOf, type HistoryLine, type Holder } from './operation';
import { createRecorder, type Recorder } from './recorder';
import { linesOf, reportOf, type Report } from './report';
import type { System } from './system';
import type { Wrong } from './wrong';

const SETTLES_MS = 300_000;
const LOOKS_MS = 2_000;
/** Clients work undisturbed for this long, before and after. */
const CALM_MS = 5_000;
/** Two clients take one every two seconds at most. */
const EARNERS_A_MINUTE = 20;
/** Then they have nothing left to do; making more would take longer than it shows. */
const MOST_EARNERS = 200;

export type HistoryPlan = {
  seed: number;
  /** How long it is disturbed at most, and how often. */
  minutes: number;
  events: number;
  /** What disturbs it, by default everything that can be done to the system, which is then healed. */
  disturb?: typeof disturb;
  /** How long everything may take to settle after the last disturbance, in milliseconds. */
  settlesMs?: number;
};

/** `log` gets a line for each step. */
export type HistoryRun = HistoryPlan & { log: (line: string) => void };

export type HistoryResult = {
  file: string;
  report: Report;
  events: number;
  /** Kinds of disturbances that were never made and healed. */
  missing: string[];
  wrongs: Wrong[];
};

/**
 * Runs clients on a cluster while it is disturbed, lets everything settle, and checks what is there. The history, and what
 * was found, are kept in `.cache/cluster`. The system is stopped in the end.
 */
export async function runHistory(system: System, run: HistoryRun): Promise<HistoryResult> {
  try {
    return await play(system, run);
  } finally {
    await system.stop();
  }
}

async function play(
  system: System,
  {
    seed,
    minutes,
    events,
    log,
    disturb: disturbing = disturbAndHeal,
    settlesMs = SETTLES_MS,
  }: HistoryRun,
): Promise<HistoryResult> {
  const chance = chanceOf(seed);
  const name = `${system.name}-${seed}-${Date.now()}`;
  const file = join(root, '.cache/cluster', `${name}.jsonl`);
  await stockUp(system.sandboxUrl);
  const earners = Math.min(MOST_EARNERS, Math.ceil(minutes * EARNERS_A_MINUTE));
  const cast = await createCast(system, { earners, chance: chance.branch('cast') });
  const openings = new Map(cast.openings);
  log(`seed ${seed}, the history is in ${file}`);
  const recorder = await createRecorder(file);
  const over = new AbortController();
  await Promise.all(cast.admins.map((_, nth) => fundOrganization(cast, nth, { system, recorder })));
  const living = letClientsLive(cast, {
    system,
    recorder,
    chance: chance.branch('clients'),
    over: over.signal,
  });
  await wait(CALM_MS);
  const plan = { events, withinMs: minutes * 60_000, chance: chance.branch('nemesis') };
  const begun = await disturbing(system, recorder, plan).finally(() => over.abort());
  await living;
  await recorder.close();
  log(`${begun} disturbances are over; everything settles`);
  const wrongs = await settled(system, { recorder, openings, withinMs: settlesMs });
  const report = reportOf(recorder.lines);
  for (const line of linesOf(report)) log(line);
  for (const { rule, what } of wrongs) log(`VIOLATION ${rule}: ${what}`);
  const { availability, recoveries } = report;
  const kept = { seed, events: begun, wrongs, availability, recoveries };
  await writeFile(file.replace('.jsonl', '.found.json'), JSON.stringify(kept, null, 1));
  const missing = missingKinds(system, recorder.lines);
  return { file, report, events: begun, missing, wrongs };
}

function missingKinds({ disturbances }: System, lines: readonly HistoryLine[]): string[] {
  const healed = new Set(lines.flatMap((line) => (line.type === 'healed' ? [line.event] : [])));
  const made = new Set(
    lines.flatMap((line) => (line.type === 'began' && healed.has(line.event) ? [line.kind] : [])),
  );
  return disturbances.flatMap(({ kind }) => (made.has(kind) ? [] : [kind]));
}

/** Checks what is there as soon as nothing is under way, and again while something is wrong. @returns what stays wrong */
async function settled(
  { databaseUrl, sandboxUrl }: System,
  given: { recorder: Recorder; openings: ReadonlyMap<Holder, number>; withinMs: number },
): Promise<Wrong[]> {
  const { openings, withinMs } = given;
  const operations = operationsOf(given.recorder.lines);
  const until = Date.now() + withinMs;
  for (;;) {
    const isOver = Date.now() > until;
    const open = await countOpen(databaseUrl);
    if (Object.keys(open).length === 0 || isOver) {
      const final = await loadFinal(databaseUrl, sandboxUrl, [...openings.keys()]);
      const wrongs = check({ operations, final, openings });
      if (wrongs.length === 0 || isOver) return wrongs;
    }
    await wait(LOOKS_MS);
  }
}

const disturbAndHeal: typeof disturb = async (system, recorder, plan) => {
  const begun = await disturb(system, recorder, plan);
  await system.recover();
  await wait(CALM_MS);
  return begun;
};
