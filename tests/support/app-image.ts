import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot, textOf } from './tree';

type Lock = { packages: Record<string, { dev?: true; devOptional?: true }> };

export type AppImage = {
  folder: string;
  /** What it runs, and how its health is asked for: a program and what it is given. */
  command: string[];
  healthcheck: string[];
  remove: () => void;
};

/**
 * Lays out a folder as the Dockerfile lays out the image of the app: the files that it copies from the build, and the
 * packages that `npm ci --omit=dev` installs. Needs a build.
 */
export function layOutAppImage(): AppImage {
  const folder = mkdtempSync(join(tmpdir(), 'earth-image-'));
  const stage =
    textOf('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  for (const file of copiedFiles(stage)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(folder, file), { recursive: true });
  }
  cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'));
  for (const name of productionPackages()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(projectRoot, name), join(folder, name), 'dir');
  }
  return {
    folder,
    command: commandIn(stage, /^CMD (\[.*\])$/m),
    healthcheck: commandIn(stage, /^HEALTHCHECK [^]*?CMD (\[.*\])$/m),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What the last stage copies from the stage `build`: `COPY --from=build /store/a /store/b ./c/`. */
function copiedFiles(stage: string): string[] {
  const copies = [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)];
  return copies.flatMap(([, sources = '']) =>
    sources.split(' ').map((path) => path.replace('/store/', '')),
  );
}

const commandIn = (stage: string, line: RegExp) =>
  JSON.parse(line.exec(stage)?.[1] ?? '[]') as string[];

/** Packages at the top of `node_modules` that are installed without `devDependencies`. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(textOf('package-lock.json')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => isTop(path) && !dev && !devOptional)
    .map(([path]) => path);
}

const isTop = (path: string) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path);
