import { chown, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sh } from './shell';

/** Of each node with a database: small enough to be filled at once, large enough for a few thousand orders. */
const DISK_MB = 1024;
const FILLER = 'filler';
const REST = 'filler-rest';
const BLOCK = 4096;

export type Disk = {
  folder: string;
  /** Fills it to the last block. */
  fill: () => Promise<void>;
  free: () => Promise<void>;
};

/** Makes a file system of its own in a file, mounted below the folder, whose owner is the given user. */
export async function makeDisk(
  folder: string,
  name: string,
  owner: { uid: number; gid: number },
): Promise<Disk> {
  const image = join(folder, `${name}.disk`);
  const mounted = join(folder, name);
  await sh('truncate', '--size', `${DISK_MB}M`, image);
  await sh('mkfs.ext4', '-q', '-m', '0', image);
  await mkdir(mounted);
  await sh('mount', '-o', 'loop', image, mounted);
  await chown(mounted, owner.uid, owner.gid);
  const fillers = [FILLER, REST].map((file) => join(mounted, file));
  const [filler = '', rest = ''] = fillers;
  return {
    folder: mounted,
    async fill() {
      const { bavail, bsize } = await statfs(mounted);
      const bytes = bavail * bsize;
      // The file system needs a few blocks for what describes a large file: the last ones are written one by one.
      if (bytes > 0)
        await sh('fallocate', '--length', String(bytes), filler).catch(() => undefined);
      await sh('dd', 'if=/dev/zero', `of=${rest}`, `bs=${BLOCK}`, 'status=none').catch(
        () => undefined,
      );
    },
    async free() {
      for (const file of fillers) await rm(file, { force: true });
    },
  };
}
