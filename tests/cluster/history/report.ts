import { operationsOf, type HistoryLine, type Outcome } from './operation';

const BUCKET_MS = 5_000;

export type Recovery = {
  event: number;
  kind: string;
  /** From its beginning until something was acknowledged that was invoked after it. Absent if nothing was. */
  recoveredMs?: number;
  /** The longest time without any acknowledgement that overlaps it. */
  silentMs: number;
};

export type Report = {
  seconds: number;
  /** By kind and outcome. */
  operations: Record<string, Record<Outcome, number>>;
  posts: number;
  /** Answers by status, of posts and pages that are no success; 0 for none. */
  refused: Record<string, number>;
  requests: number;
  /** For each five seconds of the run: of the posts that were answered, the share that was no error. */
  availability: { from: number; posts: number; answered: number; acknowledged: number }[];
  recoveries: Recovery[];
  /** By kind of disturbance. */
  events: Record<string, number>;
  /** Disturbances that could not be made or healed. */
  broken: string[];
  gaveUp: number;
};

/** Sums a history up. */
export function reportOf(lines: readonly HistoryLine[]): Report {
  const operations: Report['operations'] = {};
  for (const { wanted, outcome } of operationsOf(lines)) {
    const of = (operations[wanted.kind] ??= { ok: 0, fail: 0, unknown: 0 });
    of[outcome] += 1;
  }
  const refused: Report['refused'] = {};
  const events: Report['events'] = {};
  const buckets: Report['availability'] = [];
  const bucketAt = (at: number) => {
    const nth = Math.floor(at / BUCKET_MS);
    while (buckets.length <= nth) {
      const from = (buckets.length * BUCKET_MS) / 1_000;
      buckets.push({ from, posts: 0, answered: 0, acknowledged: 0 });
    }
    return buckets[nth] as Report['availability'][number];
  };
  let [posts, requests] = [0, 0];
  for (const line of lines) {
    if (line.type === 'began') events[line.kind] = (events[line.kind] ?? 0) + 1;
    if (line.type === 'ok') bucketAt(line.at).acknowledged += 1;
    if (line.type !== 'reply' && line.type !== 'read') continue;
    requests += 1;
    const isError = line.status === 0 || line.status >= 400;
    if (isError) refused[line.status] = (refused[line.status] ?? 0) + 1;
    if (line.type === 'read') continue;
    posts += 1;
    const bucket = bucketAt(line.at);
    bucket.posts += 1;
    if (line.status !== 0 && line.status < 500) bucket.answered += 1;
  }
  return {
    seconds: Math.round((lines.at(-1)?.at ?? 0) / 1_000),
    operations,
    posts,
    refused,
    requests,
    availability: buckets,
    recoveries: recoveriesOf(lines),
    events,
    broken: lines.flatMap((line) =>
      line.type === 'broke' ? [`event ${line.event}: ${line.detail}`] : [],
    ),
    gaveUp: lines.filter(({ type }) => type === 'gave-up').length,
  };
}

function recoveriesOf(lines: readonly HistoryLine[]): Recovery[] {
  const acknowledged = operationsOf(lines)
    .filter(({ outcome }) => outcome === 'ok')
    .map(({ invokedAt, endedAt = 0 }) => ({ invokedAt, endedAt }))
    .toSorted((one, other) => one.endedAt - other.endedAt);
  const moments = [0, ...acknowledged.map(({ endedAt }) => endedAt), lines.at(-1)?.at ?? 0];
  return lines.flatMap((line): Recovery[] => {
    if (line.type !== 'began') return [];
    const { at, event, kind } = line;
    const first = acknowledged.find(({ invokedAt }) => invokedAt >= at);
    const over = lines.find(
      (each) => (each.type === 'healed' || each.type === 'broke') && each.event === event,
    );
    const gaps = moments.slice(1).flatMap((to, nth) => {
      const from = moments[nth] ?? 0;
      return to > at && from < (over?.at ?? at) ? [to - from] : [];
    });
    const silentMs = Math.max(0, ...gaps);
    return [{ event, kind, silentMs, ...(first && { recoveredMs: first.endedAt - at }) }];
  });
}

const atShare = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);

/** Puts a report into lines to print. */
export function linesOf(report: Report): string[] {
  const { operations, events, recoveries, refused, availability } = report;
  const byKind = Object.entries(operations).map(
    ([kind, { ok, fail, unknown }]) =>
      `  ${kind}: ${ok} acknowledged, ${fail} rejected, ${unknown} unknown`,
  );
  const byEvent = Object.keys(events).map((kind) => {
    const own = recoveries.filter((each) => each.kind === kind);
    const times = own
      .flatMap(({ recoveredMs }) => (recoveredMs === undefined ? [] : [recoveredMs]))
      .toSorted((one, other) => one - other);
    const never = own.length - times.length;
    const worst = `${inSeconds(times.at(-1) ?? 0)} s (worst)`;
    const silent = Math.max(...own.map(({ silentMs }) => silentMs));
    return (
      `  ${kind}: ${own.length} times, next acknowledged after ` +
      `${inSeconds(atShare(times, 0.5))} s (median), ${worst}${never > 0 ? `, ${never} never` : ''}, ` +
      `longest silence ${inSeconds(silent)} s`
    );
  });
  const statuses = Object.entries(refused).map(([status, count]) => `${status}: ${count}`);
  const empty = availability.filter(({ acknowledged }) => acknowledged === 0).length;
  const share = availability.reduce((sum, { answered }) => sum + answered, 0) / report.posts;
  return [
    `operations in ${report.seconds} s:`,
    ...byKind,
    'disturbances:',
    ...byEvent,
    `requests: ${report.requests}, ${report.posts} of them posts; refused by status (0: no answer): ${statuses.join(', ') || 'none'}`,
    `availability: ${(share * 100).toFixed(1)} % of posts answered; ${empty} of ${availability.length} intervals of 5 s acknowledged nothing`,
    ...(report.gaveUp > 0 ? [`clients gave up a form ${report.gaveUp} times`] : []),
    ...report.broken.map((what) => `NOT DONE ${what}`),
  ];
}
