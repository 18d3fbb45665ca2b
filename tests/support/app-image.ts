import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot, textOf } from './tree';

type Lock = { packages: Record<string, { dev?: true; devOptional?: true }> };

/**
 * Lays out a folder as the Dockerfile lays out the image of the app: the files that it copies from the build, and the
 * packages that `npm ci --omit=dev` installs. Needs a build.
 *
 * @returns the folder, and what deletes it
 */
export function layOutAppImage(): { folder: string; files: string[]; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'earth-image-'));
  const files = copiedFiles();
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(folder, file), { recursive: true });
  }
  cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'));
  for (const name of productionPackages()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(projectRoot, name), join(folder, name), 'dir');
  }
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What the last stage copies from the stage `build`: `COPY --from=build /store/a /store/b ./c/`. */
function copiedFiles(): string[] {
  const app =
    textOf('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copies = [...app.matchAll(/^COPY --from=build (.+) \S+$/gm)];
  return copies.flatMap(([, sources = '']) =>
    sources.split(' ').map((path) => path.replace('/store/', '')),
  );
}

/** Packages at the top of `node_modules` that are installed without `devDependencies`. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(textOf('package-lock.json')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => isTop(path) && !dev && !devOptional)
    .map(([path]) => path);
}

const isTop = (path: string) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path);
