// For programs that run the built store: builds it if the sources have changed since the last build.
import { join } from 'node:path';
import { root, run } from './processes.mjs';
import { isBuildCurrent } from './stamp.mjs';

if (!(await isBuildCurrent())) await run(process.execPath, [join(root, 'scripts/build.mjs')]);
