import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrations } from '../../db/migrations/list';
import { projectFiles, textOf } from '../support/tree';

/** Written at each release by `sha256sum`, as decision 0042 says; absent before the first one. */
const RELEASED = 'db/migrations/released.sha256';

const sum = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns what is wrong with released migrations: a file that changed or is gone, or one put before them. */
function broken(released: string, files: ReadonlyMap<string, string>, names: readonly string[]) {
  const lines = released.split('\n').filter((line) => line !== '');
  const wrong: string[] = [];
  const frozen: string[] = [];
  for (const line of lines) {
    const [expected, file = ''] = line.split(/ [ *]/);
    const now = files.get(file);
    if (now === undefined) wrong.push(`${file} is gone`);
    else if (sum(now) !== expected) wrong.push(`${file} changed`);
    if (/^\d/.test(file)) frozen.push(file.replace(/\.ts$/, ''));
  }
  const first = names.slice(0, frozen.length);
  wrong.push(
    ...first.filter((name) => !frozen.includes(name)).map((name) => `${name} is too early`),
  );
  return wrong;
}

const folder = 'db/migrations/';
const files = new Map(
  projectFiles()
    .filter((file) => file.startsWith(folder))
    .map((file) => [file.slice(folder.length), textOf(file)]),
);
const released = files.get(RELEASED.slice(folder.length)) ?? '';
const { version } = JSON.parse(textOf('package.json')) as { version: string };

it('a migration that was released never changes: add a new one', () => {
  expect(broken(released, files, Object.keys(migrations))).toEqual([]);
});

it('from version 1 on there is a list of what was released', () => {
  expect(version.startsWith('0.') || released !== '').toBe(true);
});

it('migrations are in the order of their numbers, each number once', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(
    [...files.keys()]
      .filter((file) => /^\d/.test(file))
      .map((file) => file.replace(/\.ts$/, ''))
      .toSorted(),
  );
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

const have = (...pairs: [string, string][]) => new Map([...pairs, ['statements.ts', 's']]);

it('a changed, a missing and an inserted migration are found', () => {
  const list = `${sum('a')}  0001-a.ts\n${sum('b')}  0002-b.ts\n${sum('s')}  statements.ts\n`;
  const both = have(['0001-a.ts', 'a'], ['0002-b.ts', 'b']);
  expect(broken(list, both, ['0001-a', '0002-b', '0003-c'])).toEqual([]);
  expect(broken(list, have(['0001-a.ts', 'a'], ['0002-b.ts', 'c']), ['0001-a', '0002-b'])).toEqual([
    '0002-b.ts changed',
  ]);
  expect(broken(list, have(['0001-a.ts', 'a']), ['0001-a'])).toEqual(['0002-b.ts is gone']);
  expect(broken(list, both, ['0001-a', '0001-b', '0002-b'])).toEqual(['0001-b is too early']);
});
