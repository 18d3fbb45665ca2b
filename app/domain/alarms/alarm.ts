import { isDiscrepancyKind, type DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import { defineTabs } from '~/domain/core/lists';

/**
 * What a person on duty must learn. A log line with the field `alarm` rings it (`server/alarm-bell.ts`); each kind has
 * a runbook in docs/runbooks. Kinds of discrepancies are alarms as well, with the runbook `money-discrepancy`.
 */
export const ALARMS = {
  'stripe-refuses': { severity: 'urgent', runbook: 'stripe' },
  'stripe-livemode': { severity: 'urgent', runbook: 'stripe' },
  'stripe-version': { severity: 'warning', runbook: 'stripe' },
  'shopify-version': { severity: 'warning', runbook: 'shopify' },
  'quickbooks-refuses': { severity: 'urgent', runbook: 'quickbooks' },
  'quickbooks-idle': { severity: 'warning', runbook: 'quickbooks', isSlow: true },
  'quickbooks-ends': { severity: 'warning', runbook: 'quickbooks', isSlow: true },
  'quickbooks-webhook': { severity: 'warning', runbook: 'quickbooks' },
  'reconcile-failed': { severity: 'warning', runbook: 'reconciliation-failed' },
  'job-given-up': { severity: 'urgent', runbook: 'failed-jobs' },
  test: { severity: 'warning', runbook: 'test' },
} as const satisfies Record<string, { severity: AlarmSeverity; runbook: string; isSlow?: true }>;

/** Kinds that ring for weeks until somebody finds the time: people are told once a week. */
export const SLOW_ALARMS = Object.entries(ALARMS).flatMap(([kind, one]) =>
  'isSlow' in one ? [kind] : [],
);

/** `urgent`: money or customers suffer until somebody acts. */
export type AlarmSeverity = 'urgent' | 'warning';

export type AlarmKind = keyof typeof ALARMS | DiscrepancyKind;

/** Returns how serious a stored kind is; one that this version does not know is urgent. */
export function alarmSeverity(kind: string): AlarmSeverity {
  return isOwnAlarm(kind) ? ALARMS[kind].severity : 'urgent';
}

/** Returns the name of the runbook, a file of docs/runbooks without its ending. */
export function alarmRunbook(kind: string): string {
  return isOwnAlarm(kind) ? ALARMS[kind].runbook : 'money-discrepancy';
}

/** Whether it is a kind of its own, not one of discrepancies. */
export function isOwnAlarm(kind: string): kind is keyof typeof ALARMS {
  return Object.hasOwn(ALARMS, kind);
}

/** Returns the kind that the fields of a log line ring; null for most lines. */
export function alarmIn(fields: unknown): AlarmKind | null {
  if (typeof fields !== 'object' || fields === null || !('alarm' in fields)) return null;
  const name = fields.alarm === 'money-break' && 'kind' in fields ? fields.kind : fields.alarm;
  if (typeof name !== 'string') return null;
  return isOwnAlarm(name) || isDiscrepancyKind(name) ? name : null;
}

/** Of each kind, people are told at most once in this time, with how often it rang. */
export const NOTICE_EVERY_MS = 60 * 60_000;
export const SLOW_NOTICE_EVERY_MS = 7 * 24 * 60 * 60_000;

/** An alarm of its own kind is over when it has not rung for this long; of a discrepancy, when none is open. */
export const QUIET_MS = 24 * 60 * 60_000;

/** From the first ring until it is resolved; later rings are another alarm. */
export type Alarm = {
  id: string;
  kind: string;
  /** The log's sentence of the last ring: ours, without anybody's data. */
  message: string;
  count: number;
  /** ISO 8601 */
  firstAt: string;
  lastAt: string;
  /** When people were told the last time. */
  notifiedAt: string | null;
  resolvedAt: string | null;
  /** The staff member's name; null if it ended by itself. */
  resolvedBy: string | null;
};

export const ALARM_LIST = defineTabs({ param: 'list', tabs: ['open', 'resolved'], perPage: 50 });
export type AlarmListName = (typeof ALARM_LIST)['tabs'][number];
