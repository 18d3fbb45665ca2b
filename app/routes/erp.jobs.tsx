import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { JobTable, QueueTable } from '~/components/health/job-table';
import { ErpPage } from '~/components/staff/erp-page';
import { Activity } from '~/components/staff/timeline';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { TabbedList } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { JOB_LIST_LABELS, jobLabel, JOBS } from '~/content/health/jobs';
import { backOfficeMeta } from '~/content/staff/back-office';
import { JOB_LIST } from '~/domain/health/job';
import { changeJobSchema } from '~/domain/health/job.schema.server';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { loadTab } from '~/http/list-query.server';
import { activityOf, actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { listJobQueues, listJobs } from '~/models/health/job-list.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { changeFailedJob } from '~/services/health/change-job.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(JOBS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/jobs');
  const { db, now } = args.context;
  const { jobs, ...at } = await loadTab(args, JOB_LIST, (list, part) =>
    listJobs(db, { list, ...part }),
  );
  const search = new URL(args.request.url).searchParams;
  const requested = { name: search.get('name'), job: search.get('discard') };
  const mayChange = may({ kind: 'staff', isAdmin }, 'jobs.change');
  const done = search.get('done') ?? '';
  return {
    at,
    jobs,
    queues: await listJobQueues(db, new Date(now())),
    mayChange,
    discards: mayChange ? (changeJobSchema.safeParse(requested).data ?? null) : null,
    done: Object.hasOwn(JOBS.done, done) ? JOBS.done[done as keyof typeof JOBS.done] : null,
    actions: activityOf(await listActionsOf(db, { kind: 'job', id: 'failed' }, 20)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'jobs.change');
  const change = (step: 'retry' | 'discard', done: 'retried' | 'discarded') =>
    form(changeJobSchema, async (one) => {
      const isOurs = await changeFailedJob(context, actorOf(context, staff), { ...one, step });
      return { to: erpPaths.jobs({ done: isOurs ? done : 'gone' }) };
    });
  return submitForm(args, storeForms(staff.id), {
    retry: change('retry', 'retried'),
    discard: change('discard', 'discarded'),
  });
}

export default function ErpJobsPage() {
  const { at, jobs, queues, mayChange, discards, done, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (discards !== null) {
    const { heading, what, confirm, cancel } = JOBS.discard;
    return (
      <ConfirmDialog
        heading={heading(jobLabel(discards.name))}
        level={1}
        what={what}
        confirm={{ intent: 'discard', label: confirm, fields: discards }}
        cancel={{ label: cancel, href: erpPaths.jobs() }}
        reply={reply}
      />
    );
  }
  return (
    <ErpPage title={JOBS.title} text={JOBS.text} isList>
      {done === null ? null : (
        <div className="mb-8">
          <Notice tone={done === JOBS.done.gone ? 'info' : 'done'}>{done}</Notice>
        </div>
      )}
      <TabbedList
        {...at}
        list={JOB_LIST}
        path={erpPaths.jobs}
        label={JOBS.lists}
        labels={JOB_LIST_LABELS}
      >
        <JobTable list={at.tab} rows={jobs} mayChange={mayChange} />
      </TabbedList>
      <section aria-labelledby="job-queues" className="mt-12">
        <h2 id="job-queues" className="mb-4">
          {JOBS.queues.heading}
        </h2>
        <QueueTable rows={queues} />
      </section>
      <Activity actions={actions} />
    </ErpPage>
  );
}
