import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './network';
import { program, type Program } from './programs';
import { etcdCommand } from './settings/etcd';

/** Describes etcd's members, each on a machine of its own. */
export async function etcdMembers(
  machines: readonly Machine[],
  { folder, disks, owner }: { folder: string; disks: string; owner: { uid: number; gid: number } },
): Promise<Program[]> {
  const all: Program[] = [];
  for (const machine of machines) {
    const { name, namespace } = machine;
    const dataFolder = join(disks, name);
    await mkdir(dataFolder, { mode: 0o700 });
    await chown(dataFolder, owner.uid, owner.gid);
    all.push(
      program({
        name,
        namespace,
        user: 'postgres',
        logFile: join(folder, 'log', `${name}.log`),
        command: etcdCommand(machine, machines, dataFolder),
      }),
    );
  }
  return all;
}
