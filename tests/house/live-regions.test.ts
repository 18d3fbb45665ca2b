import { expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** Matches an element whose changes are read out: `role="status"` or `aria-live`, to the end of its tag. */
const LIVE_REGION = /<\w+(?=[^<]*?(?:role="status"|aria-live=))[^<]*?(?:>\n|\/>)/g;

it('what is read out when it changes is not taken off the page while it is empty', () => {
  // Screen readers ignore `display: none`: they do not read out words that appear together with it.
  const hidden = projectFiles()
    .filter((path) => /^app\/.*\.tsx$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(LIVE_REGION)]
        .filter(([tag]) => tag.includes('empty:hidden'))
        .map(([tag]) => `${path}: ${tag.trim()}`),
    );
  expect(hidden).toEqual([]);
});
