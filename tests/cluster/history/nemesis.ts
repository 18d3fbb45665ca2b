import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../faults/random';
import type { Recorder } from './recorder';
import type { Disturbance, System } from './system';

/** Between two disturbances of a lane. What is over at once is not to be most of them. */
const PAUSE_MS = { database: [500, 2_500], apps: [1_000, 4_000], edge: [4_000, 9_000] } as const;
/** How long a cluster may take to acknowledge something after a disturbance; it is too long, and said, after this. */
const RECOVERS_MS = 60_000;
const LOOKS_MS = 100;

export type NemesisPlan = {
  /** Disturbances to make at least; each kind has its turn, whatever the number. */
  events: number;
  /** Ends earlier after this. */
  withinMs: number;
  chance: Chance;
};

/**
 * Disturbs the cluster until there were enough disturbances, of each kind one, or the time is over. Each lane takes its own
 * from a shuffled bag, so that each kind has its turn, and waits after each until something that was invoked later is
 * acknowledged.
 *
 * @returns how many disturbances there were
 */
export async function disturb(
  { disturbances }: System,
  recorder: Recorder,
  { events, withinMs, chance }: NemesisPlan,
): Promise<number> {
  const until = Date.now() + withinMs;
  let begun = 0;
  const lanes = [...new Set(disturbances.map(({ lane }) => lane))];

  async function one(disturbance: Disturbance, own: Chance): Promise<void> {
    begun += 1;
    const event = begun;
    const { kind, lastsMs } = disturbance;
    const client = 'nemesis' as const;
    // The time of its beginning is from before it: what was invoked earlier is no sign of recovery.
    recorder.write({ client, type: 'began', event, kind, detail: '' });
    try {
      const { detail, heal } = await disturbance.begin(own);
      if (heal) {
        await wait(own.between(...lastsMs));
        await heal();
      }
      recorder.write({ client, type: 'healed', event, detail });
    } catch (error) {
      recorder.write({ client, type: 'broke', event, detail: String(error).slice(0, 10_000) });
    }
    const healedAt = recorder.now();
    while (recorder.acknowledgedSince(healedAt) === 0) {
      if (recorder.now() - healedAt > RECOVERS_MS || Date.now() > until) return;
      await wait(LOOKS_MS);
    }
  }

  await Promise.all(
    lanes.map(async (lane) => {
      const own = chance.branch(lane);
      const kinds = disturbances.filter((each) => each.lane === lane);
      let bag = own.shuffled(kinds);
      // What happens to databases takes longest: when the others have made up the number, it may lack some kinds yet.
      for (let left = kinds.length; (begun < events || left > 0) && Date.now() < until; left -= 1) {
        if (bag.length === 0) bag = own.shuffled(kinds);
        await one(bag.pop() as Disturbance, own);
        const [least, most] = PAUSE_MS[lane];
        await wait(own.between(least, most));
      }
    }),
  );
  return begun;
}
