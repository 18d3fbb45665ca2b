import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { passingFolder } from './scripts/passing-folder.mjs';
import { isLong } from './tests/support/long';

// The workers inherit it, and so do the shops that they start.
process.env['TMPDIR'] = passingFolder();

// `npm test` names the browser that it has found (scripts/browser.mjs).
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  '';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/e2e',
  globalSetup: './tests/e2e/start-shop.ts',
  ...(isLong ? {} : { grepInvert: /@long/ }),
  workers: 2,
  fullyParallel: true,
  // Generous: a slow machine is no failure. Beside seven builds a test of eleven seconds took two minutes.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 60_000,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace costs a tenth of the time: `npx playwright test --trace on` where one is wanted.
    trace: 'off',
  },
});
