import { readFile } from 'node:fs/promises';
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
  const log = await readFile(`${shopOfRun().dataDir}/app.log`, 'utf8').catch(() => '');
  const failures = log.split('\n').filter((line) => isFailureSince(line, since));
  return [
    `the page, ${page.url()}, says: ${said.filter((text) => text !== '').join(' | ')}`,
    `the shop has logged since the test began:\n${failures.join('\n') || 'no warning, no error'}`,
    '',
  ].join('\n');
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
