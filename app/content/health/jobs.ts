import { customerNumber, isUuid } from '~/domain/core/ids';
import type { JobListName, JobShown } from '~/domain/health/job';
import { erpPaths } from '~/erp-paths';

export const JOBS = {
  title: 'Jobs',
  text: 'Work done in the background. Failed jobs are retried automatically, for hours or days depending on the kind. Jobs that failed permanently stay here for 30 days.',
  lists: 'Jobs by state',
  queues: {
    heading: 'Queues',
    columns: {
      name: 'Kind',
      waiting: 'Waiting',
      running: 'Running',
      failed: 'Failed',
      since: 'Oldest due since',
    },
    none: 'Nothing due',
    noJobs: 'All queues are empty.',
  },
  columns: {
    job: 'Job',
    about: 'About',
    reason: 'Reason',
    attempts: 'Attempts',
    retry: 'Retry',
    discard: 'Discard',
  },
  at: {
    failed: 'Failed',
    waiting: 'Starts',
    running: 'Started',
  } satisfies Record<JobListName, string>,
  none: {
    failed: 'No failed jobs.',
    waiting: 'No jobs are waiting.',
    running: 'No jobs are running.',
  } satisfies Record<JobListName, string>,
  noReason: 'None yet',
  customer: 'Customer',
  record: 'View record',
  discard: {
    heading: (label: string) => `Discard this job: ${label}?`,
    what: ['The job is deleted and won’t be retried.', 'What it was about stays as it is.'],
    confirm: 'Discard job',
    cancel: 'Keep job',
  },
  done: {
    retried: 'The job is running again.',
    discarded: 'The job was discarded.',
    gone: 'That job is no longer on the failed list. A teammate may have retried or discarded it.',
  },
} as const;

export const JOB_LIST_LABELS: Record<JobListName, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  running: 'Running',
};

const KINDS: Readonly<Record<string, string>> = {
  'send-email': 'Send email',
  'write-due-emails': 'Queue scheduled emails',
  'notify-alarms': 'Send alarms',
  'check-status': 'Check services and queues',
  'post-alarm': 'Post alarm to the webhook',
  'advance-custom-order': 'Update custom order in Shopify',
  'advance-return': 'Update return in Shopify',
  'bill-order': 'Bill order on invoice in QuickBooks',
  'write-off-invoice': 'Write off invoice in QuickBooks',
  'edit-order': 'Edit order in Shopify',
  'carry-out-approval': 'Carry out approval',
  'follow-books': 'Find changes in QuickBooks',
  'follow-book-invoice': 'Apply an invoice change from QuickBooks',
  'write-commission-emails': 'Write commission emails',
  'remind-of-invoices': 'Write reminders of overdue invoices',
  'adjust-inventory': 'Adjust stock in Shopify',
  'advance-fulfillment-step': 'Fulfillment change in Shopify',
  'work-bulk-action': 'Bulk action',
  'follow-customer-merge': 'Follow account merge',
  'remove-saved-methods': 'Remove saved payment methods',
  'sweep-uploads': 'Remove files no longer in use',
  'encrypt-anew': 'Encrypt with the new session secret',
  housekeeping: 'Housekeeping',
};

/** Returns what a kind of job does. */
export function jobLabel(name: string): string {
  return KINDS[name] ?? name;
}

/** Returns the page of what a job is about; null if it has none. */
export function jobPlace({ name, about, email }: JobShown): string | null {
  if (email) {
    const { customerGid: gid } = email;
    return gid === null ? erpPaths.emails() : erpPaths.customer(customerNumber(gid));
  }
  if (about === null) return null;
  switch (name) {
    case 'advance-custom-order':
      return isUuid(about) ? erpPaths.customOrder(about) : null;
    case 'advance-return':
      return isUuid(about) ? erpPaths.return(about) : null;
    case 'work-bulk-action':
      return isUuid(about) ? erpPaths.bulkAction(about) : null;
    case 'carry-out-approval':
      return erpPaths.approvals();
    case 'post-alarm':
      return erpPaths.alarms();
    case 'remove-saved-methods':
    case 'follow-customer-merge':
      return erpPaths.customer(customerNumber(about));
    default:
      return null;
  }
}
