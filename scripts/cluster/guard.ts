import { spawn } from 'node:child_process';

/** What is left on the machine after everything has been ended. */
export type Leftovers = {
  folder: string;
  bridge: string;
  namespaces: readonly string[];
  mounts: readonly string[];
};

/**
 * Reads our end of a pipe: when this process ends, even by kill -9, the pipe closes. Then all that runs in the namespaces is
 * killed, and they, the bridge and the disks go.
 */
const SCRIPT = `
bridge=$1 namespaces=$2 mounts=$3 folder=$4
cat
for each in $namespaces; do ip netns pids $each | xargs -r kill -9; done
sleep 0.2
for each in $namespaces; do ip netns pids $each | xargs -r kill -9; ip netns delete $each; done
ip link delete $bridge
for each in $mounts; do umount $each || umount --lazy $each; done
rm -rf "$folder"
`;

/** @returns what takes everything away, and resolves when it is gone */
export function guard({ folder, bridge, namespaces, mounts }: Leftovers): () => Promise<void> {
  const parameters = [bridge, namespaces.join(' '), mounts.join(' '), folder];
  const child = spawn('sh', ['-c', SCRIPT, 'sh', ...parameters], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    child.ref();
    child.stdin.end();
    await gone;
  };
}
