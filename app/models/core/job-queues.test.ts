import { expect, it } from 'vitest';
import { type JobName, jobQueues } from './job.server';

const HOUR_S = 60 * 60;

/** Returns for how long pg-boss retries at least, in seconds: half of each pause is random. */
function leastPatience(name: JobName): number {
  const { retryLimit, retryDelaySeconds } = jobQueues[name];
  const pauses = Array.from({ length: retryLimit }, (_, nth) => 2 ** Math.min(16, nth + 1) / 2);
  return pauses.reduce((all, pause) => all + retryDelaySeconds * pause, 0);
}

it('mails outlive a mail server that is away from Friday evening to Tuesday morning', () => {
  expect(leastPatience('send-email') / HOUR_S).toBeGreaterThan(4 * 24 - 12);
});
