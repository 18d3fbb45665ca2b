import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot, textOf } from '../support/tree';
import { unusedWords } from './unused-words';

const LABELS = `
  export const WORDS = {
    title: 'A', dead: 'B', make: (name: string) => name,
    states: { one: 'C', 'two-more': 'D' },
    form: { send: 'E', gone: 'F', field: { label: 'G', hint: 'H' } },
  } as const;
  export const TABLE: Record<string, string> = { x: 'I', y: 'J' };
  export const one = () => WORDS.title.length;
`;

/** Returns the words of `WORDS` that a page with this text leaves unread. */
const left = (page: string) =>
  unusedWords(
    new Map([
      ['app/content/words.ts', LABELS],
      ['app/routes/page.tsx', `import { WORDS, TABLE as T } from '~/content/words';\n${page}`],
    ]),
  ).map((word) => word.replace(/^app\/content\/words\.ts: /, ''));

const ALL = [
  'TABLE.x',
  'TABLE.y',
  'WORDS.dead',
  'WORDS.form.field.hint',
  'WORDS.form.field.label',
  'WORDS.form.gone',
  'WORDS.form.send',
  'WORDS.make',
  'WORDS.states.one',
  'WORDS.states.two-more',
];
const without = (...read: RegExp[]) => ALL.filter((word) => !read.some((one) => one.test(word)));

describe('words that nobody reads', () => {
  it.each([
    ['', without()],
    ['<p>{WORDS.form.send}{T[x]}</p>', without(/TABLE/, /send/)],
    ['const W = WORDS.form; const { field } = W; say(field.hint, W.gone);', without(/hint|gone/)],
    ['const { form: { send }, ...rest } = WORDS;', []],
    ['say(WORDS.states); WORDS.make("x").trim();', without(/states|make/)],
    ['type Key = keyof typeof WORDS.form; const dead = { dead: 1 }; x.dead;', without()],
    ['function f() { return WORDS.states[x] ?? WORDS.form!.send; }', without(/states|send/)],
  ])('%s', (page, expected) => {
    const isAll = expected.length === 0;
    expect(left(page)).toEqual(isAll ? ['TABLE.x', 'TABLE.y'] : expected);
  });

  it('there are none', () => {
    const sources = projectFiles()
      .filter((path) => /^(?:app|server|scripts|db)\/.*\.tsx?$/.test(path))
      .filter((path) => !/\.test\.tsx?$/.test(path) && existsSync(join(projectRoot, path)))
      .map((path) => [path, textOf(path)] as const)
      .filter(
        ([path, text]) =>
          path.startsWith('app/content/') || /^(?:import|} from) .*content\//m.test(text),
      );
    expect(unusedWords(new Map(sources)), 'draw the word, or take it out').toEqual([]);
  });
});
