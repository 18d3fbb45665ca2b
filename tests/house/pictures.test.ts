import { expect, it } from 'vitest';
import { NAMES } from '../../scripts/pictures/made';
import { pageRoutes } from '../../scripts/pictures/page-routes';
import { VIEWS } from '../../scripts/pictures/views';

const shown = VIEWS.map(({ path }) => path(NAMES).split('?')[0] ?? '');

it('every route that draws a page has a picture taken of it', () => {
  const forgotten = pageRoutes().filter(({ pattern }) => !shown.some((path) => pattern.test(path)));
  expect(forgotten.map(({ file }) => file)).toEqual([]);
});
