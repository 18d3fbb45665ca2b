import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { shopOfRun } from './run-shop';

/** From here on a line of the log is a warning or an error (pino's levels). */
const WARNING = 40;

/**
 * Returns what tells why a test is red, for the output of a machine whose files nobody sees: what the page says to its visitor, and
 * what the run's shop has logged of failures since then. Tests that ran at the same time are in it too.
 *
 * @param since in milliseconds since 1970
 */
export async function whyRed(page: Page, since: number): Promise<string> {
  const said = await page
    .locator('h1, [role=status], [role=alert]')
    .allInnerTexts()
    .catch(() => []);
  return [
    `the page, ${page.url()}, says: ${said.filter((text) => text !== '').join(' | ')}`,
    `the shop has logged since the test began:\n${await failuresSince(since)}`,
    '',
  ].join('\n');
}

/** Each process of a shop has a log of its own (`run-shop.ts`). */
async function failuresSince(since: number): Promise<string> {
  const { dataDir } = shopOfRun();
  const files = await readdir(dataDir).catch(() => []);
  const logs = files.filter((file) => /^app.*\.log$/.test(file));
  if (logs.length === 0) return `no log is in ${dataDir}`;
  const texts = await Promise.all(logs.map((file) => readFile(join(dataDir, file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.filter((line) => isFailureSince(line, since)).join('\n') || 'no warning, no error';
}

function isFailureSince(line: string, since: number): boolean {
  try {
    const { level, time } = JSON.parse(line) as { level: number; time: string };
    return level >= WARNING && Date.parse(time) >= since;
  } catch {
    // The line that is being written, or the empty one at the end.
    return false;
  }
}
