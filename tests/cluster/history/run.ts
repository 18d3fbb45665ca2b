import { appendFile } from 'node:fs/promises';
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
import { operationsOf } from './operation';
import { createRecorder } from './recorder';
import { linesOf, reportOf, type Report } from './report';
import type { System } from './system';
import type { Wrong } from './wrong';

/** How long everything may take to settle after the last disturbance. */
const SETTLES_MS = 240_000;
const LOOKS_MS = 2_000;
/** Clients work undisturbed for this long, before and after. */
const CALM_MS = 5_000;
/** Two clients take one every two seconds at most. */
const EARNERS_A_MINUTE = 20;

export type HistoryPlan = {
  seed: number;
  /** How long it is disturbed at most, and how often. */
  minutes: number;
  events: number;
  /** What disturbs it, by default everything that can be done to the system. */
  disturb?: typeof disturb;
};

/** `log` gets a line for each step. */
export type HistoryRun = HistoryPlan & { log: (line: string) => void };

export type HistoryResult = {
  file: string;
  report: Report;
  events: number;
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
  { seed, minutes, events, log, disturb: disturbing = disturb }: HistoryRun,
): Promise<HistoryResult> {
  const chance = chanceOf(seed);
  const name = `${system.name}-${seed}-${Date.now()}`;
  const file = join(root, '.cache/cluster', `${name}.jsonl`);
  await stockUp(system.sandboxUrl);
  const earners = Math.ceil(minutes * EARNERS_A_MINUTE);
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
  const withinMs = minutes * 60_000;
  const plan = { events, withinMs, chance: chance.branch('nemesis') };
  const begun = await disturbing(system, recorder, plan);
  await system.recover();
  await wait(CALM_MS);
  over.abort();
  await living;
  await recorder.close();
  log(`${begun} disturbances are over; everything settles`);
  const operations = operationsOf(recorder.lines);
  const until = Date.now() + SETTLES_MS;
  for (;;) {
    const open = await countOpen(system.databaseUrl);
    const isOpen = Object.keys(open).length > 0;
    if (!isOpen || Date.now() > until) {
      const holders = [...openings.keys()];
      const final = await loadFinal(system.databaseUrl, system.sandboxUrl, holders);
      const wrongs = check({ operations, final, openings });
      if (wrongs.length === 0 || Date.now() > until) {
        const report = reportOf(recorder.lines);
        for (const line of linesOf(report)) log(line);
        for (const { rule, what } of wrongs) log(`VIOLATION ${rule}: ${what}`);
        const { availability, recoveries } = report;
        const kept = { seed, events: begun, wrongs, availability, recoveries };
        await appendFile(file.replace('.jsonl', '.found.json'), JSON.stringify(kept, null, 1));
        return { file, report, events: begun, wrongs };
      }
    }
    await wait(LOOKS_MS);
  }
}
