import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploySettings } from './cluster/deploy-settings';
import { root } from './processes.mjs';

/** Writes `deploy/settings`, of which compose and Kubernetes take the cluster's settings. `tests/house` compares them. */
const folder = join(root, 'deploy', 'settings');
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(deploySettings())) {
  await writeFile(join(folder, name), text);
}
