import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Remix's Vite plugin stays out of the tests: it wants to own the module graph.
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'sandbox/**/*.test.ts',
      'db/**/*.test.ts',
      'server/**/*.test.ts',
      'tests/{house,flows,pages,contract}/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
