import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startable } from '../../scripts/browser.mjs';
import { endChild, endWithNpm } from '../../scripts/processes.mjs';
import { spawnable, typed } from '../../scripts/programs.mjs';
import { guarded } from '../../scripts/test-postgres';
import { projectRoot, textOf } from '../support/tree';

/** Makes a folder as Node's installers leave it. @returns where its Node would be */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earth-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'lib/node_modules/npm/bin'), { recursive: true });
  writeFileSync(join(folder, 'lib/node_modules/npm/bin/npm-cli.js'), '');
  return join(folder, 'bin/node');
}

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

describe('on every system', () => {
  it.each(Object.entries(scripts))('npm run %s is a line that cmd and sh read alike', (_, line) => {
    for (const command of line.split(' && ')) {
      // Words only: no quotes, variables, pipes, globs or commands of a shell.
      expect(command).toMatch(/^(?:node|tsx|oxfmt|oxlint)(?: [\w./:-]+)*$/);
    }
  });

  it('Node runs npm and installed programs itself, because on Windows both are batch files', () => {
    const npmPath = join(projectRoot, 'scripts/programs.mjs');
    const [node, npm] = spawnable(['npm', 'ci'], { root: projectRoot });
    expect([node, npm[1]]).toEqual([process.execPath, 'ci']);
    expect(npm[0]).toMatch(/npm-cli\.js$/);
    // Node's own package on npm brings a binary without an npm beside it.
    const [, [beside]] = spawnable(['npm', 'ci'], {
      root: projectRoot,
      npmPath,
      execPath: installed(),
    });
    expect(beside).toMatch(/npm-cli\.js$/);
    for (const name of ['depcruise', 'knip', 'oxfmt', 'oxlint', 'playwright', 'remix', 'vitest']) {
      const [program, [file, ...rest]] = spawnable(['npx', '--no-install', name, '--x'], {
        root: projectRoot,
      });
      expect([program, rest]).toEqual([process.execPath, ['--x']]);
      expect(textOf((file ?? '').slice(projectRoot.length + 1)).length).toBeGreaterThan(0);
    }
    expect(spawnable(['git', 'status'], { root: projectRoot })).toEqual(['git', ['status']]);
  });

  it('names npm where none is found', () => {
    const where = { root: projectRoot, execPath: '/no/where/node', npmPath: '/x/yarn.js' };
    expect(() => spawnable(['npm', 'ci'], where)).toThrow(
      'npm was not found beside /no/where/node. Run this by npm, or install npm there.',
    );
  });

  it('a command can be pasted into the terminal', () => {
    const command = ['npx', 'vitest', 'run', 'a.test.ts', '-t', `it's "5"`];
    const env = { TEST_LONG: '1' };
    expect(typed(command, { env, platform: 'linux' })).toBe(
      `TEST_LONG=1 npx vitest run a.test.ts -t 'it'\\''s "5"'`,
    );
    expect(typed(command, { env, platform: 'win32' })).toBe(
      `set "TEST_LONG=1" && npx vitest run a.test.ts -t "it's \\"5\\""`,
    );
  });

  it.each([
    ['win32', true, 'told by its channel'],
    ['win32', false, 'SIGTERM'],
    ['darwin', true, 'SIGTERM'],
  ])('a child on %s (connected: %s) is ended: %s', async (platform, connected, how) => {
    const seen: string[] = [];
    const child = {
      exitCode: null,
      signalCode: null,
      connected,
      listeners: [] as (() => void)[],
      once: (_event: string, listener: () => void) => child.listeners.push(listener),
      disconnect: () => child.end('told by its channel'),
      kill: (signal: string) => child.end(signal),
      end: (how: string) => {
        seen.push(how);
        for (const listener of child.listeners) listener();
      },
    };
    expect(await endChild(child, { platform })).toBe(false);
    expect(seen).toEqual([how]);
  });

  it('what npm started ends when npm’s shell is gone, what a terminal started does not', async () => {
    const parents = [7, 7, 1];
    const how = { parent: () => parents.shift() ?? 1, everyMs: 1 };
    endWithNpm(() => expect.fail('ended'), { ...how, env: {} });
    await new Promise<void>((resolve) =>
      endWithNpm(resolve, { ...how, env: { npm_lifecycle_event: 'start' } }),
    );
    expect(parents).toEqual([]);
  });

  it('the tests’ Postgres ends with us, without a shell on Windows', () => {
    expect(guarded('/run', ['/bin/postgres', '-D', '/run/data'], 'linux')[0]).toBe('sh');
    const [program, [flag, , ...rest]] = guarded(
      'C:\\run dir',
      ['postgres.exe', '-D', 'x'],
      'win32',
    );
    expect([program, flag, rest]).toEqual([
      process.execPath,
      '-e',
      ['C:\\run dir', 'postgres.exe', '-D', 'x'],
    ]);
  });
});

const failing = (stderr: string) => () =>
  Promise.reject(Object.assign(new Error('127'), { stderr }));

describe('a browser that was found', () => {
  it('lacks a library: one sentence with the command', async () => {
    const stderr =
      'chrome: error while loading shared libraries: libnss3.so: cannot open shared object file';
    await expect(startable('/chrome', failing(stderr))).rejects.toThrow(
      'Chromium lacks the library libnss3.so. Install it once: sudo npx playwright install-deps chromium',
    );
  });

  it('fails for another reason, which is shown', async () => {
    await expect(startable('/chrome', failing('no display'))).rejects.toThrow('127');
  });

  it('starts', async () => {
    await expect(startable(process.execPath)).resolves.toBe(process.execPath);
  });
});
