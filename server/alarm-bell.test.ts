import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { alarmRunbook, ALARMS } from '../app/domain/alarms/alarm';
import { alarmNextStep } from '../app/content/alarms/alarms';
import type { Ring } from '../app/models/alarms/alarm.server';
import { createAlarmBell } from './alarm-bell';
import { createLog } from './log';

it('hears what is logged as an alarm, and keeps it until there is a database', async () => {
  const bell = createAlarmBell();
  const log = createLog({ logLevel: 'info', logFile: '/dev/null' }, { hear: bell.hear });
  log.child({ requestId: 'r1' }).error({ alarm: 'money-break', kind: 'negative-balance' }, 'below');
  log.error({ alarm: 'stripe-refuses' }, 'refused once');
  log.warn({ alarm: 'job-given-up', msg: 'job given up' });
  log.error({ err: new Error('no alarm') }, 'something else');
  log.error({ alarm: 'stripe-refuses' }, 'refused again');
  const stored: Ring[] = [];
  bell.storeBy((ring) => Promise.resolve(void stored.push(ring)));
  await bell.flush();
  expect(stored).toEqual([
    { kind: 'negative-balance', message: 'below', count: 1 },
    { kind: 'stripe-refuses', message: 'refused again', count: 2 },
    { kind: 'job-given-up', message: 'job given up', count: 1 },
  ]);
});

it('has for each kind a runbook and a sentence that says what to do', () => {
  const folder = join(import.meta.dirname, '../docs/runbooks');
  const kinds = [...Object.keys(ALARMS), 'negative-balance'];
  for (const kind of kinds) {
    expect(existsSync(join(folder, `${alarmRunbook(kind)}.md`)), kind).toBe(true);
    expect(alarmNextStep(kind)).toMatch(/\.$/);
  }
  expect(readdirSync(folder).length).toBeGreaterThan(kinds.length - 3);
});

it('is the only way to name an alarm: every name in the code is a kind', async () => {
  const { execFileSync } = await import('node:child_process');
  const found = execFileSync(
    'git',
    ['grep', '-hoE', "alarm: '[a-z-]+'", '--', 'app', 'server', ':!app/domain', ':!*.test.ts'],
    { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' },
  );
  const names = new Set([...found.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name));
  names.delete('money-break');
  expect([...names].filter((name) => !Object.hasOwn(ALARMS, name ?? ''))).toEqual([]);
  expect(names.size).toBeGreaterThan(4);
});
