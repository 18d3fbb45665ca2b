import { clockLabel, momentLabel } from '~/content/core/dates';
import type { StatusDay, StatusName, StatusResult } from '~/domain/health/status';
import { formatNumber } from '~/domain/core/numbers';

export const STATUS = {
  title: 'Status',
  text: 'Whether Shopify, Stripe, QuickBooks, and the mail server respond and background work is on time, now and over the last 24 hours. Checked every 5 minutes, and when you open this page.',
  caption: 'Services and background work',
  columns: { name: 'Check', state: 'Now', measure: 'Answer or delay', day: 'Last 24 hours' },
  ok: 'OK',
  failing: 'Failing',
  late: 'Late',
  ms: (ms: number) => `${formatNumber(ms)} ms`,
  onTime: 'On time',
  noHistory: 'No checks yet',
  allOk: 'All systems are operational.',
  someFail: (names: string) => `Having trouble: ${names}.`,
  store:
    'The store stays online during an outage. It shows what it has stored, and unfinished work resumes on its own.',
} as const;

export const STATUS_LABELS: Record<StatusName, string> = {
  database: 'Database',
  storefront: 'Shopify: catalog and cart',
  admin: 'Shopify: orders and customers',
  'sign-in': 'Shopify: customer sign-in',
  stripe: 'Stripe',
  quickbooks: 'QuickBooks',
  mail: 'Mail server',
  jobs: 'Background jobs',
  emails: 'Emails waiting to be sent',
  webhooks: 'Messages from Stripe and Shopify',
  mirror: 'Orders to refresh from Shopify',
  balances: 'Earth Cash balances to publish',
};

/** Returns how long an answer took, or the oldest work has been waiting. */
export function measureLabel({ ms, lagS }: StatusResult): string {
  if (lagS === undefined) return ms === undefined ? '' : STATUS.ms(ms);
  if (lagS < 60) return STATUS.onTime;
  const minutes = Math.round(lagS / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${formatNumber(hours)} hours`;
}

/** Returns the last day of a check in words. */
export function dayLabel({ hours, lastFailedAt }: StatusDay): string {
  const checks = hours.reduce((sum, hour) => sum + hour.checks, 0);
  const failures = hours.reduce((sum, hour) => sum + hour.failures, 0);
  if (failures === 0 || lastFailedAt === null) return 'No failures';
  const share = ((100 * (checks - failures)) / checks).toFixed(1);
  return `${share}% OK, last failed ${momentLabel(lastFailedAt)}`;
}

/** Returns one hour of a check, for its mark. @param end of the last hour, UTC milliseconds */
export function hourLabel(hour: StatusDay['hours'][number], hoursAgo: number, end: number): string {
  const at = clockLabel(end - hoursAgo * 3_600_000);
  if (hour.checks === 0) return `${at}: not checked`;
  return hour.failures === 0 ? `${at}: OK` : `${at}: ${hour.failures} of ${hour.checks} failed`;
}
