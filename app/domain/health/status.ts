/** What the store depends on: whether it answers, or how long the oldest work has been waiting. */
export const STATUS_CHECKS = {
  database: 'answer',
  storefront: 'answer',
  admin: 'answer',
  'sign-in': 'answer',
  stripe: 'answer',
  quickbooks: 'answer',
  mail: 'answer',
  jobs: 'lag',
  emails: 'lag',
  webhooks: 'lag',
  mirror: 'lag',
  balances: 'lag',
} as const satisfies Record<string, 'answer' | 'lag'>;

export type StatusName = keyof typeof STATUS_CHECKS;
export type LagName = {
  [Name in StatusName]: (typeof STATUS_CHECKS)[Name] extends 'lag' ? Name : never;
}[StatusName];

/** From how many seconds on waiting work is no longer well: several of its usual pauses. */
export const MOST_LAG_S: Record<LagName, number> = {
  jobs: 300,
  emails: 900,
  webhooks: 300,
  mirror: 900,
  balances: 900,
};

/** `ms`: how long the answer took; `lagS`: how long the oldest work has been waiting, in seconds. */
export type StatusResult = { ok: boolean; ms?: number; lagS?: number };

/** The result of each check; what this store does not use is left out. */
export type StatusResults = Partial<Record<StatusName, StatusResult>>;

/** @property checkedAt ISO 8601 */
export type Status = { checkedAt: string; results: StatusResults };

/** One hour of a check: how many times it was looked at, and how many times it was not well. */
export type StatusHour = { checks: number; failures: number };

export const STATUS_HOURS = 24;

const HOUR_MS = 3_600_000;

/** How a check was in the last day. */
export type StatusDay = {
  name: StatusName;
  /** From the oldest hour to the current one. */
  hours: StatusHour[];
  /** ISO 8601; null if it was always well. */
  lastFailedAt: string | null;
};

/** Returns the last day of each check that was made in it. @param now UTC milliseconds */
export function statusDays(history: readonly Status[], now: number): StatusDay[] {
  const begin = now - STATUS_HOURS * HOUR_MS;
  return (Object.keys(STATUS_CHECKS) as StatusName[]).flatMap((name) => {
    const hours = Array.from({ length: STATUS_HOURS }, () => ({ checks: 0, failures: 0 }));
    let lastFailedAt: string | null = null;
    for (const { checkedAt, results } of history) {
      const hour = hours[Math.floor((Date.parse(checkedAt) - begin) / HOUR_MS)];
      const result = results[name];
      if (hour === undefined || result === undefined) continue;
      hour.checks += 1;
      if (result.ok) continue;
      hour.failures += 1;
      if (lastFailedAt === null || checkedAt > lastFailedAt) lastFailedAt = checkedAt;
    }
    return hours.every(({ checks }) => checks === 0) ? [] : [{ name, hours, lastFailedAt }];
  });
}

/** Returns the names of the checks that are not well. */
export function failingChecks({ results }: Status): StatusName[] {
  return (Object.keys(STATUS_CHECKS) as StatusName[]).filter((name) => results[name]?.ok === false);
}
