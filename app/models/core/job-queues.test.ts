import { expect, it } from 'vitest';
import { type JobName, jobNames, jobQueues } from './job.server';

const HOUR_S = 60 * 60;

/** Mails whose link would have expired by then, or that someone waits for and can request again. */
const SHORT: readonly JobName[] = ['send-staff-reset-mail', 'send-test-mail'];

/** Returns for how long pg-boss retries at least, in seconds: half of each pause is random. */
function leastPatience(name: JobName): number {
  const { retryLimit, retryDelaySeconds } = jobQueues[name];
  const pauses = Array.from({ length: retryLimit }, (_, nth) => 2 ** Math.min(16, nth + 1) / 2);
  return pauses.reduce((all, pause) => all + retryDelaySeconds * pause, 0);
}

it('mails outlive a mail server that is away from Friday evening to Tuesday morning', () => {
  const mails = jobNames.filter((name) => name.startsWith('send-') && !SHORT.includes(name));
  expect(mails.length).toBeGreaterThan(10);
  for (const name of mails) {
    expect(leastPatience(name) / HOUR_S, name).toBeGreaterThan(4 * 24 - 12);
  }
});
