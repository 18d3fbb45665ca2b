import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../../faults/random';
import type { Reply } from '../../faults/shop/person';
import { perform } from './clients';
import { operationsOf, type HistoryLine } from './operation';
import { createRecorder } from './recorder';
import { reportOf } from './report';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earth-history-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const answer = (status: number, location: string | null = null): Reply => ({
  status,
  location,
  isHtml: true,
  text: '',
  cookies: [],
  ms: 1,
});

/** Presses a form that is answered like this, in turn; its client never leaves it before the answers end. */
async function pressed(name: string, answers: readonly Reply[]) {
  const file = join(folder, `${name}.jsonl`);
  const recorder = await createRecorder(file);
  const wanted = { kind: 'deposit', token: 't', holder: 'gid:1', amountCents: 100 } as const;
  const left = new AbortController();
  let nth = 0;
  const press = async () => {
    const reply = answers[nth] ?? null;
    nth += 1;
    if (nth === answers.length) left.abort();
    return reply;
  };
  const stays = {
    ...chanceOf(1),
    between: (least: number, most: number) => (most === 100 ? 100 : least),
  };
  const outcome = await perform(
    'customer-1',
    { wanted, press, acknowledges: /^\/shop-all/ },
    { recorder, chance: stays, over: left.signal },
  );
  await recorder.close();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return { outcome, lines: lines.map((line) => JSON.parse(line) as HistoryLine) };
}

describe('an operation', () => {
  it.each([
    ['acknowledged', [answer(303, '/shop-all')], 'ok'],
    ['rejected', [answer(422)], 'fail'],
    ['led elsewhere', [answer(303, '/auth/login')], 'fail'],
    ['unanswered', [null], 'unknown'],
    ['answered by a balancer without anybody behind it', [answer(503)], 'unknown'],
    ['acknowledged when it is posted again', [null, answer(303, '/shop-all')], 'ok'],
    ['rejected after a post that nobody answered', [answer(502), answer(422)], 'unknown'],
  ] as const)('%s', async (name, answers, due) => {
    const { outcome, lines } = await pressed(name, answers);
    expect(outcome).toBe(due);
    expect(operationsOf(lines)).toMatchObject([{ id: 1, outcome: due, posts: answers.length }]);
  });

  it('that the run ended before is unknown', () => {
    const wanted = { kind: 'payout', token: 't', holder: 'gid:1', amountCents: 1 } as const;
    const invoked = { at: 0, client: 'ambassador-1', type: 'invoke', id: 1, wanted } as const;
    expect(operationsOf([invoked])).toMatchObject([{ outcome: 'unknown' }]);
  });
});

describe('the report', () => {
  it('says how long it was silent, and when something invoked later was acknowledged', () => {
    const wanted = { kind: 'payout', token: 't', holder: 'gid:1', amountCents: 1 } as const;
    const client = 'ambassador-1';
    const one = (id: number, from: number, to: number): HistoryLine[] => [
      { at: from, client, type: 'invoke', id, wanted },
      { at: to, client, type: 'reply', id, status: 303, ms: to - from },
      { at: to, client, type: 'ok', id, why: '303' },
    ];
    const nemesis = 'nemesis' as const;
    const lines: HistoryLine[] = [
      ...one(1, 0, 1_000),
      { at: 2_000, client: nemesis, type: 'began', event: 1, kind: 'kill', detail: '' },
      // Invoked before, so it doesn't show that anything has recovered.
      ...one(2, 1_500, 4_000),
      { at: 5_000, client, type: 'read', path: '/', status: 502, ms: 10 },
      { at: 6_000, client: nemesis, type: 'healed', event: 1, detail: '' },
      ...one(3, 7_000, 12_000),
    ];
    const { recoveries, refused, availability, operations } = reportOf(lines);
    expect(recoveries).toEqual([{ event: 1, kind: 'kill', recoveredMs: 10_000, silentMs: 8_000 }]);
    expect(refused).toEqual({ 502: 1 });
    expect(operations).toEqual({ payout: { ok: 3, fail: 0, unknown: 0 } });
    expect(availability.map(({ acknowledged }) => acknowledged)).toEqual([2, 0, 1]);
  });
});
