import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { passingFolder } from './scripts/passing-folder.mjs';
import { isLong } from './tests/support/long';

// The workers inherit it, and so do the programs that they start.
process.env['TMPDIR'] = passingFolder();

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };

// Remix's Vite plugin stays out of the tests: it wants to own the module graph.
export default defineConfig({
  resolve: { alias },
  test: {
    // Generous: a slow machine is no failure, and what hangs is ended by the limits of the code itself.
    testTimeout: 180_000,
    // A poll waits for an event; on a busy machine that takes longer than Vitest's own second.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 240_000,
    // What is large or repeats belongs to `npm run test:long` (docs/testing.md).
    exclude: isLong ? [] : ['**/*.long.test.ts'],
    pool: 'forks',
    maxWorkers: 4,
    // Files keep nothing between them; a process and its modules anew for each took a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: 'tests/support/global-shop.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          globalSetup: 'tests/support/database-setup.ts',
          include: ['db/**/*.test.ts', 'tests/{house,flows}/**/*.test.ts'],
          // A database of WebAssembly for each file: compiling it well takes longer than it is used.
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'app/**/*.test.{ts,tsx}',
            'sandbox/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/cluster/**/*.test.ts',
            'tests/contract/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
