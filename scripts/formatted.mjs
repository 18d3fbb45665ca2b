// Formats generated text as `npm run format` formats files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from './processes.mjs';

/**
 * Formats text by the repository's settings.
 *
 * @param {string} file its path: the ending says the language
 * @param {string} text
 * @throws if the text cannot be parsed
 */
export async function formatted(file, text) {
  const { printWidth, singleQuote } = JSON.parse(
    await readFile(join(root, '.oxfmtrc.json'), 'utf8'),
  );
  const { code, errors } = await format(file, text, { printWidth, singleQuote });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
