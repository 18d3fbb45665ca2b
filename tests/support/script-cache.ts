import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a file that is this process's alone. */
export function ownedName(name: string, pid = process.pid): string {
  return `${pid}-${name}`;
}

/**
 * Takes out what processes that are no more have left in a folder: they are ended by a signal, and tidy
 * nothing themselves. What is not named by `ownedName` stays, and so does what is used just now.
 */
export async function dropDead(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  await Promise.all(
    names
      .filter((name) => !isAlive(Number(/^(\d+)-/.exec(name)?.[1] ?? process.pid)))
      .map((name) => rm(join(folder, name), { force: true })),
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive, too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
