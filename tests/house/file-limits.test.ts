import { expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** Routes that answer with a file made from a list (money-security S-9). */
const files = projectFiles().filter(
  (path) => path.startsWith('app/routes/') && textOf(path).includes('csvReply('),
);

it('finds the routes that answer with files', () => expect(files.length).toBeGreaterThan(12));

it.each(files)('%s counts how many somebody takes', (path) => {
  expect(textOf(path), 'docs/recipes.md, A download of a list').toMatch(/await countFile\(/);
});
