import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patternOf } from '../route-patterns';

const ROUTES = join(import.meta.dirname, '../../app/routes');

export type PageRoute = { file: string; pattern: RegExp };

/** Returns every route that renders a page of its own: no layouts, no files, no redirects. */
export function pageRoutes(): PageRoute[] {
  const files = readdirSync(ROUTES).filter((file) => file.endsWith('.tsx'));
  return files
    .filter((file) => {
      const name = file.replace(/\.tsx$/, '');
      const isFrame = files.some((other) => other.startsWith(`${name}.`) && other !== file);
      const isUnknown = name.endsWith('.$');
      const draws = readFileSync(join(ROUTES, file), 'utf8').includes('export default');
      return draws && !isFrame && !isUnknown;
    })
    .map((file) => ({ file, pattern: patternOf(file) }));
}
