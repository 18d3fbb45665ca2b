import { type AlarmListName, isOwnAlarm } from '~/domain/alarms/alarm';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';

export const ALARM_PAGE = {
  title: 'Alarms',
  text: 'What needs a person on duty. Each kind is sent by email at most once an hour.',
  caption: 'Alarms',
  lists: 'Alarms by state',
  columns: { alarm: 'Alarm', severity: 'Severity', count: 'Times', first: 'First', last: 'Latest' },
  severities: { urgent: 'Urgent', warning: 'Warning' },
  none: { open: 'No open alarms.', resolved: 'No alarms have been resolved yet.' },
  resolve: 'Resolve',
  resolved: 'Resolved',
  byItself: 'By itself',
  done: {
    resolved: 'The alarm is resolved.',
    gone: 'That alarm was already resolved.',
    test: 'The test alarm is on its way. Check the inbox of the person on duty.',
  },
  test: {
    heading: 'Test alarm',
    send: 'Send test alarm',
    text: (email: string, hasWebhook: boolean) =>
      hasWebhook
        ? `Goes to ${email} and to the webhook, like a real one.`
        : `Goes to ${email}, like a real one. No webhook is set (ALARM_WEBHOOK_URL).`,
  },
} as const;

export const ALARM_LIST_LABELS: Record<AlarmListName, string> = {
  open: 'Open',
  resolved: 'Resolved',
};

const OWN = {
  'stripe-refuses': {
    label: 'Stripe rejects our calls',
    nextStep:
      'Check the secret key in Stripe, under Developers. Until then no card can be charged.',
  },
  'stripe-livemode': {
    label: 'Stripe is sending events from the wrong mode',
    nextStep:
      'A test endpoint points to the live store, or the reverse. Check the endpoints in Stripe.',
  },
  'stripe-version': {
    label: 'Stripe is sending events for a different API version',
    nextStep: 'Set the endpoint’s API version in Stripe to the one in docs/payment-companies.md.',
  },
  'shopify-version': {
    label: 'Shopify answers in another API version',
    nextStep:
      'The API version this store uses is no longer supported. Move the store to the next one before anything breaks.',
  },
  'quickbooks-refuses': {
    label: 'QuickBooks is disconnected',
    nextStep:
      'Connect the company again in the back office, under QuickBooks. Until then customers can’t see or pay invoices.',
  },
  'quickbooks-webhook': {
    label: 'QuickBooks sends events the store can’t read',
    nextStep:
      'In the Intuit app’s webhook settings, choose the CloudEvents payload. Until then changes in QuickBooks show up minutes later.',
  },
  'quickbooks-idle': {
    label: 'QuickBooks will disconnect soon',
    nextStep: 'Test the connection in the back office, under QuickBooks. That renews it.',
  },
  'quickbooks-ends': {
    label: 'QuickBooks will disconnect permanently',
    nextStep:
      'Reconnect in the back office, under QuickBooks. Intuit ends each connection after five years.',
  },
  'reconcile-failed': {
    label: 'Reconciliation couldn’t run',
    nextStep: 'Check whether Stripe and Shopify answer. The next run covers what this one missed.',
  },
  'job-given-up': {
    label: 'A background job failed permanently',
    nextStep: 'Open Jobs in the back office. Fix the cause it shows, then retry the job.',
  },
  test: { label: 'Test alarm', nextStep: 'Nothing to do. Alarms are reaching you.' },
} as const;

/** Returns an alarm's title. @param kind as stored */
export function alarmLabel(kind: string): string {
  return isOwnAlarm(kind) ? OWN[kind].label : discrepancyLabel(kind);
}

/** Returns what to do about it, in a sentence. */
export function alarmNextStep(kind: string): string {
  return isOwnAlarm(kind)
    ? OWN[kind].nextStep
    : 'Open the reconciliation issue in the back office. It says what to check and how to close it.';
}
