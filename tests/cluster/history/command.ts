import { createDatabase } from '../../support/server-database';
import { loseWrites } from './prove';
import { referenceSystem } from './reference';
import { runHistory, type HistoryPlan, type HistoryResult } from './run';
import { twoProcesses } from './two-processes';

/** What is lost doesn't come back, so there is nothing to wait for but what is under way. */
const PROVE_MS = 30_000;

export type HistoryRequest = HistoryPlan & {
  /** How many processes of the store there are. */
  webs: number;
  workers: number;
  /** On two processes and one Postgres, where no cluster can be started. */
  two: boolean;
  /** Without synchronous replication: what is lost then is found. */
  asynchronous: boolean;
  /** Loses acknowledged writes on purpose; held if the checker finds them. */
  prove: boolean;
};

/**
 * `npm run test:cluster -- --only history`.
 *
 * @param serverUrl of a Postgres, for two processes
 * @returns whether it held
 */
export async function history(
  { two, asynchronous, prove, webs, workers, ...plan }: HistoryRequest,
  serverUrl: string,
): Promise<boolean> {
  if (two) {
    const { url } = await createDatabase(serverUrl);
    return held(plan, await runHistory(await twoProcesses(url), { ...plan, log }));
  }
  const system = await referenceSystem({
    synchronous: !asynchronous && !prove,
    webs,
    workers,
    log,
  });
  if (!prove) return held(plan, await runHistory(system, { ...plan, log }));
  const disturb: typeof plan.disturb = (_, recorder) => loseWrites(system, recorder);
  const { wrongs } = await runHistory(system, { ...plan, log, disturb, settlesMs: PROVE_MS });
  const lost = wrongs.filter(({ rule }) => rule === 'lost').length;
  log(lost > 0 ? `the loss was found: ${lost} times` : 'the loss was NOT found');
  return lost > 0;
}

function held(
  plan: HistoryPlan,
  { wrongs, events, missing }: Pick<HistoryResult, 'wrongs' | 'events' | 'missing'>,
): boolean {
  if (missing.length > 0) log(`never made and healed: ${missing.join(', ')}`);
  if (events < plan.events) log(`${events} disturbances, not ${plan.events}`);
  return wrongs.length === 0 && events >= plan.events && missing.length === 0;
}

function log(line: string): void {
  process.stdout.write(`history: ${line}\n`);
}
