import { existsSync } from 'node:fs';

/**
 * The project's own folder, with a slash at the end: the nearest one above this file that has a
 * package.json. The same from source and from the bundle, which lies elsewhere.
 */
export const projectFolder = nearest(new URL('./', import.meta.url));

function nearest(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const above = new URL('../', folder);
  if (above.href === folder.href) throw new Error('no package.json above the sandbox');
  return nearest(above);
}
