import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a file name that only this process uses. */
export function ownedName(name: string, pid = process.pid): string {
  return `${pid}-${name}`;
}

/**
 * Deletes files that ended processes have left in a folder: they are killed by a signal and cannot clean
 * up. Files not named by `ownedName` stay, and so do those of live processes.
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
    // Another user's process (EPERM) is alive, too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
