import { expect, it } from 'vitest';
import { markCheck, nextLesson, type CheckQuestion } from './training';

const CHECK: CheckQuestion[] = [
  {
    name: 'heap',
    prompt: 'Where?',
    choices: ['Here', 'There'],
    right: 1,
    why: 'It is cold here.',
  },
  { name: 'lid', prompt: 'Which?', choices: ['This', 'That', 'None'], right: 0, why: 'It fits.' },
];

const marked = (answers: Record<string, string>) =>
  markCheck(CHECK, (name) => answers[name] ?? null);

it('says of each question what became of it, and why only where another was right', () => {
  expect(marked({ heap: '1', lid: '2' })).toEqual([
    { name: 'heap', chosen: 1, mark: 'right', why: null },
    { name: 'lid', chosen: 2, mark: 'wrong', why: 'It fits.' },
  ]);
});

it.each(['', '2', '-1', '01', ' 1', '1e0', 'There'])('%j is no choice', (answer) => {
  expect(marked({ heap: answer })[0]).toEqual({
    name: 'heap',
    chosen: null,
    mark: 'missing',
    why: null,
  });
});

it.each([
  ['a', ['b', 'd'], 'b'],
  ['c', ['a', 'd'], 'd'],
  ['d', ['b', 'c'], 'b'],
  ['d', [], null],
])('from %s, with %j left, leads to %s', (from, left, next) => {
  expect(nextLesson(['a', 'b', 'c', 'd'], left, from)).toBe(next);
});
