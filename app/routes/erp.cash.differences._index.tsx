import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { DiscrepancyTable } from '~/components/reconciliation/discrepancy-table';
import { TabbedList } from '~/components/ui/lists/list-page';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { SelectField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';
import { DISCREPANCY_LIST } from '~/domain/reconciliation/discrepancy-repair';
import { reconcileSchema } from '~/domain/ledger/adjustment.schema.server';
import { may } from '~/domain/staff/permissions';
import { loadDiscrepancies } from '~/http/reconciliation/erp-discrepancies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { RECONCILER_RUNS, runReconciler } from '~/services/reconciliation/run-reconciler.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(DISCREPANCY_PAGES.title);

export const headers = erpHeaders;

/** Lists the open discrepancies, the oldest first, or with `list=closed` the closed ones. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/cash/differences');
  const { db } = args.context;
  const [list, runs] = await Promise.all([
    loadDiscrepancies(args),
    listActionsOf(db, RECONCILER_RUNS, 10),
  ]);
  return {
    list,
    runs: activityOf(runs),
    canRun: may({ kind: 'staff', isAdmin }, 'breaks.repair'),
    hasBegun: listText(args)('done') === 'begun',
  };
}

/** Starts a run of the reconciler. */
export async function action(args: ActionFunctionArgs) {
  const { id: staffId } = await requireStaff(args, 'breaks.repair');
  const { context } = args;
  return submitForm(args, storeForms(staffId), {
    run: form(reconcileSchema, async ({ window }) => {
      const { requestId } = context;
      return (await runReconciler(context, { staffId, requestId, window }))
        ? { to: erpPaths.discrepancies({ done: 'begun' }) }
        : { message: DISCREPANCY_PAGES.problems.running };
    }),
  });
}

export default function ErpDiscrepanciesPage() {
  const { list, runs, canRun, hasBegun } = useLoaderData<typeof loader>();
  const { rows, count, ...at } = list;
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={DISCREPANCY_PAGES.title} text={DISCREPANCY_PAGES.text} isList>
      {hasBegun && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{DISCREPANCY_PAGES.done.begun}</Notice>
          <p className="mt-3">
            <a
              href={erpPaths.discrepancies({ done: 'begun' })}
              className="target text-link font-semibold"
            >
              {DISCREPANCY_PAGES.recheck}
            </a>
          </p>
        </div>
      ) : null}
      <TabbedList
        {...at}
        list={DISCREPANCY_LIST}
        path={erpPaths.discrepancies}
        label={DISCREPANCY_PAGES.lists}
        labels={{ open: DISCREPANCY_PAGES.open, closed: DISCREPANCY_PAGES.closed }}
      >
        <DiscrepancyTable rows={rows} isOpen={at.tab === 'open'} count={count} />
      </TabbedList>
      <section aria-labelledby="run-heading" className="mt-12">
        <h2 id="run-heading">{DISCREPANCY_PAGES.run.heading}</h2>
        <p className="mb-5 mt-2 max-w-prose text-ink-soft">{DISCREPANCY_PAGES.run.text}</p>
        {canRun ? (
          <AccountForm
            name="run"
            reply={reply}
            values={{ window: 'recent' }}
            save={DISCREPANCY_PAGES.run.send}
            variant="secondary"
            className="max-w-lg"
          >
            {(field) => (
              <SelectField
                {...field('window')}
                label={DISCREPANCY_PAGES.run.window}
                options={(['recent', 'month'] as const).map((value) => ({
                  value,
                  label: DISCREPANCY_PAGES.windows[value],
                }))}
              />
            )}
          </AccountForm>
        ) : null}
        <Activity actions={runs} />
      </section>
    </ErpPage>
  );
}
