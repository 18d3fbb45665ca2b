import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dropDead, ownedName } from '../support/script-cache';

it('compiled scripts of processes that are no more are taken out, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'script-cache-'));
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [left, used] = [ownedName('command.mjs', dead), ownedName('command.mjs')];
  for (const name of [left, used, 'readme']) await writeFile(join(folder, name), '');
  await dropDead(folder);
  expect((await readdir(folder)).toSorted()).toEqual([used, 'readme'].toSorted());
  await rm(folder, { recursive: true });
  await dropDead(folder);
});
