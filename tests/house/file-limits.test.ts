import { expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** Routes that answer with a file made from a list (money-security S-9). */
const files = projectFiles().filter(
  (path) => path.startsWith('app/routes/') && /(?:csvReply|sendList)\(/.test(textOf(path)),
);

it('finds the routes that answer with files', () => expect(files.length).toBeGreaterThan(12));

it.each([...files, 'app/http/list-query.server.ts'])(
  '%s counts how many somebody takes',
  (path) => {
    const text = textOf(path);
    // `sendList` counts by itself.
    if (/return sendList\(/.test(text)) expect(text).not.toContain('csvReply(');
    else expect(text, 'docs/recipes.md, A list').toMatch(/await countFile\(/);
  },
);
