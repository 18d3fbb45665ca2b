import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chanceOf } from '../../faults/random';
import { disturb } from './nemesis';
import { createRecorder } from './recorder';
import type { Disturbance, System } from './system';

/** Disturbs nothing, and counts. */
function counting(kind: string, lane: Disturbance['lane'], made: string[]): Disturbance {
  const begin = async () => {
    made.push(kind);
    return { detail: kind };
  };
  return { kind, lane, lastsMs: [0, 0], begin };
}

it('makes each kind once, although the quick ones have made up the number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nemesis-'));
  const recorder = await createRecorder(join(folder, 'history.jsonl'));
  // A client that is acknowledged all the time: nothing has to recover.
  const working = setInterval(() => {
    const wanted = { kind: 'payout', token: 'none', holder: 'none', amountCents: 1 } as const;
    recorder.write({ client: 'one', type: 'ok', id: recorder.invoke('one', wanted), why: '' });
  }, 20);
  const made: string[] = [];
  const disturbances = [
    ...['kill', 'pause', 'cut'].map((kind) => counting(kind, 'database', made)),
    counting('restart', 'apps', made),
  ];
  const plan = { events: 2, withinMs: 60_000, chance: chanceOf(1) };
  const begun = await disturb({ disturbances } as unknown as System, recorder, plan);
  clearInterval(working);
  await recorder.close();
  await rm(folder, { recursive: true });
  expect(new Set(made)).toEqual(new Set(['kill', 'pause', 'cut', 'restart']));
  expect(begun).toBe(made.length);
}, 60_000);
