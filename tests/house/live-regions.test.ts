import { expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** An element that is read out when its words change: `role="status"` or `aria-live`, to the end of its tag. */
const LIVE_REGION = /<\w+(?=[^<]*?(?:role="status"|aria-live=))[^<]*?(?:>\n|\/>)/g;

it('what is read out when it changes is not taken off the page while it is empty', () => {
  // `display: none` takes it away from screen readers: words that come together with it go unsaid.
  const hidden = projectFiles()
    .filter((path) => /^app\/.*\.tsx$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(LIVE_REGION)]
        .filter(([tag]) => tag.includes('empty:hidden'))
        .map(([tag]) => `${path}: ${tag.trim()}`),
    );
  expect(hidden).toEqual([]);
});
