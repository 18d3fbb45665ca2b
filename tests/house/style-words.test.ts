import { expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** What Tailwind itself accepts after these utilities, whatever the tokens are. */
const BUILT_IN = new Set(['none', 'full', 'fit', 'min', 'max', 'px', 'auto', 'left', 'right']);

/** Utilities whose words come from app/styles/tokens.css alone: Tailwind silently ignores any other word. */
const UTILITIES = {
  'max-w': 'container',
  leading: 'leading',
  tracking: 'tracking',
  rounded: 'radius',
  shadow: 'shadow',
  aspect: 'aspect',
} as const;

const tokens = textOf('app/styles/tokens.css');
const files = projectFiles().filter((path) => /^app\/.*\.tsx$/.test(path));

it.each(Object.entries(UTILITIES))('%s- is followed by a word of the scale', (utility, token) => {
  const scale = new Set([...tokens.matchAll(new RegExp(`--${token}-([a-z0-9]+)`, 'g'))].map(word));
  expect(scale.size).toBeGreaterThan(0);
  const used = new RegExp(`(?<=["'\\s:])${utility}-([a-z][a-z0-9]*|\\d[a-z]+)(?=["'\\s])`, 'g');
  const unknown = files.flatMap((path) =>
    [...textOf(path).matchAll(used)]
      .map(word)
      .filter((name) => !scale.has(name) && !BUILT_IN.has(name))
      .map((name) => `${path}: ${utility}-${name}`),
  );
  expect(unknown).toEqual([]);
});

function word(match: RegExpMatchArray): string {
  return match[1] ?? '';
}
