import { Moment } from '~/components/staff/confirm-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { emailName, SENT_EMAILS } from '~/content/email-texts/erp-emails';
import { JOBS, jobLabel, jobPlace } from '~/content/health/jobs';
import type { EmailProblem } from '~/domain/emails/email-registry';
import type { JobListName, JobQueue, JobShown } from '~/domain/health/job';
import { erpPaths } from '~/erp-paths';
import { formatNumber } from '~/domain/core/numbers';

const { columns, queues } = JOBS;

/** What a job does: an email by its name. */
const nameOf = ({ name, email }: JobShown) =>
  email ? `${jobLabel(name)}: ${emailName(email.template)}` : jobLabel(name);

const reasonOf = ({ email, reason }: JobShown) =>
  email?.problem ? SENT_EMAILS.problems[email.problem as EmailProblem] : reason;

const columnsOf = (list: JobListName): readonly ListColumn<JobShown>[] => [
  { label: columns.job, at: 'title', cell: nameOf },
  {
    label: columns.about,
    at: 'amount',
    cell: (job) => {
      const place = jobPlace(job);
      if (place === null) return null;
      const isCustomer = place.startsWith(erpPaths.customers());
      return (
        <a href={place} className="target text-link">
          {isCustomer ? JOBS.customer : JOBS.record}
          <span className="sr-only"> {nameOf(job)}</span>
        </a>
      );
    },
  },
  {
    label: columns.reason,
    at: 'status',
    cell: (job) => (
      <span className="block max-w-prose [overflow-wrap:anywhere]">
        {reasonOf(job) ?? JOBS.noReason}
      </span>
    ),
  },
  { label: columns.attempts, isNumber: true, cell: ({ attempts }) => attempts },
  { label: JOBS.at[list], at: 'date', cell: ({ at }) => <Moment iso={at} /> },
];

const CHANGES: readonly ListColumn<JobShown>[] = [
  {
    label: columns.retry,
    at: 'action',
    cell: (job) => (
      <PostButton
        intent="retry"
        label={columns.retry}
        about={nameOf(job)}
        fields={{ name: job.name, job: job.id }}
        variant="quiet"
      />
    ),
  },
  {
    label: columns.discard,
    at: 'action',
    cell: (job) => (
      <a href={erpPaths.jobs({ discard: job.id, name: job.name })} className="target text-link">
        {columns.discard}
        <span className="sr-only"> {nameOf(job)}</span>
      </a>
    ),
  },
];

type JobTableProps = { list: JobListName; rows: readonly JobShown[]; mayChange: boolean };

/** Jobs in a state, one per line; admins can retry or discard those that failed for good. */
export function JobTable({ list, rows, mayChange }: JobTableProps) {
  return (
    <ErpTable
      list={`jobs-${list}`}
      caption={JOBS.lists}
      columns={[...columnsOf(list), ...(mayChange && list === 'failed' ? CHANGES : [])]}
      rows={rows}
      keyOf={({ id }) => id}
      none={JOBS.none[list]}
    />
  );
}

const number = (key: 'waiting' | 'running' | 'failed'): ListColumn<JobQueue> => ({
  label: queues.columns[key],
  isNumber: true,
  cell: (queue) => formatNumber(queue[key]),
});

const QUEUES: readonly ListColumn<JobQueue>[] = [
  { label: queues.columns.name, cell: ({ name }) => jobLabel(name) },
  number('waiting'),
  number('running'),
  number('failed'),
  {
    label: queues.columns.since,
    cell: ({ since }) => (since === null ? queues.none : <Moment iso={since} />),
  },
];

/** The queues, one per line. */
export function QueueTable({ rows }: { rows: readonly JobQueue[] }) {
  return (
    <ErpTable
      caption={queues.heading}
      columns={QUEUES}
      rows={rows}
      keyOf={({ name }) => name}
      none={queues.noJobs}
    />
  );
}
