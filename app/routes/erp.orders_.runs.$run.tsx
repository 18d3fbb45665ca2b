import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { BeginPaidRun, RunFacts, RunItems } from '~/components/bulk-actions/run-table';
import { Button } from '~/components/ui/forms/button';
import { RefusedPress } from '~/components/ui/forms/account-notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { countedWords, ORDER_RUN } from '~/content/bulk-actions/erp-runs';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { beginRunSchema } from '~/domain/refunds/order-money.schema.server';
import { formatUsd } from '~/domain/core/money';
import { runPermission, type OrderRun } from '~/domain/bulk-actions/order-run';
import { actorOf, approvalOutcome, isApprovalRefusal } from '~/http/staff/trace.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findOrderRun } from '~/models/bulk-actions/order-run.server';
import { listRefusedItems, listRunItems } from '~/models/bulk-actions/order-run-list.server';
import { listStaff } from '~/models/staff/staff.server';
import { erpPaths } from '~/erp-paths';
import { beginOrderRun, stopOrderRun } from '~/services/bulk-actions/begin-order-run.server';
import { ErpPage } from '~/components/staff/erp-page';

/** Interval of polling a run that is under way, in milliseconds. */
const LOOK_MS = 2_000;

export const meta = () => backOfficeMeta(ORDER_RUN.meta);

export const headers = erpHeaders;

/** Loads a run: what it will change, or its progress. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { db, config } = args.context;
  const run = (await findOrderRun(db, args.params['run'] ?? '')) ?? notFound();
  const [refused, people, items] = await Promise.all([
    listRefusedItems(db, run.id),
    listStaff(db),
    run.state === 'asked' ? listRunItems(db, run.id) : [],
  ]);
  return {
    run,
    items,
    refused,
    by: people.find(({ id }) => id === run.staffId)?.name ?? null,
    isOwn: run.staffId === staff.id,
    mayStop: run.staffId === staff.id || staff.isAdmin,
    limit: config.aloneLimits['mark-paid'],
  };
}

/** `begin` also resumes. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { context } = args;
  const run = (await findOrderRun(context.db, args.params['run'] ?? '')) ?? notFound();
  await requireStaff(args, runPermission(run));
  const isOwn = run.staffId === staff.id;
  const to = erpPaths.orderRun(run.id);
  const notYours = { sentence: ORDER_RUN.notYours, status: 403 } as const;
  return submitForm(args, erpForms(staff), {
    begin: form(beginRunSchema(isOwn && isPaidRun(run)), async ({ reference }) => {
      if (!isOwn) return notYours;
      const begun = await beginOrderRun(context, actorOf(context, staff), {
        id: run.id,
        reference,
      });
      if (!begun.ok && isApprovalRefusal(begun)) return approvalOutcome(begun);
      context.wakeJobs();
      return { to };
    }),
    stop: form(noFieldsSchema, async () => {
      if (!isOwn && !staff.isAdmin) return notYours;
      await stopOrderRun(context, staff.id, run);
      return { to };
    }),
  });
}

/** Whether its beginning writes down payments, for which a reference is needed. */
function isPaidRun({ state, change }: OrderRun): boolean {
  return state === 'asked' && change === 'mark-paid';
}

export default function ErpOrderRunPage() {
  const { run, items, refused, by, isOwn, mayStop, limit } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const isUnderWay = run.state === 'running';
  useLooking(isUnderWay);
  const back = run.list === 'drafts' ? ORDER_RUN.backToDrafts : ORDER_RUN.back;
  return (
    <ErpPage
      title={ORDER_RUN.title(run.change, run.tag, run.list)}
      text={run.state === 'asked' ? ORDER_RUN.asks : ORDER_RUN.others}
    >
      {refusal ? (
        <div className="mb-6">
          <RefusedPress reply={refusal} />
        </div>
      ) : null}
      {run.state === 'asked' ? (
        <>
          <p className="mb-6 text-lg">
            {ORDER_RUN.ask[run.change](countedWords(run.list, run.orders))}
          </p>
          {run.sum === null ? null : <p className="mb-6 text-lg">{sumWords(run, run.sum)}</p>}
        </>
      ) : null}
      <div aria-live="polite">
        <RunFacts run={run} by={by} refused={refused} />
      </div>
      {isOwn && isPaidRun(run) ? <BeginPaidRun limit={limit} reply={refusal} /> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        {isOwn && !isPaidRun(run) && (run.state === 'asked' || isUnderWay) ? (
          <Press
            intent="begin"
            label={isUnderWay ? ORDER_RUN.resume : ORDER_RUN.begin}
            isMain={!isUnderWay}
          />
        ) : null}
        {mayStop && (run.state === 'asked' || isUnderWay) ? (
          <Press intent="stop" label={isUnderWay ? ORDER_RUN.stop : ORDER_RUN.leave} />
        ) : null}
        {isUnderWay ? (
          <a href={erpPaths.orderRun(run.id)} className="target underline">
            {ORDER_RUN.look}
          </a>
        ) : null}
        <a href={erpPaths.orderRuns()} className="target underline">
          {ORDER_RUN.toRuns}
        </a>
        <a
          href={run.list === 'drafts' ? erpPaths.drafts() : erpPaths.orders()}
          className="target underline"
        >
          {back}
        </a>
      </div>
      {items.length === 0 ? null : <RunItems list={run.list} items={items} count={run.orders} />}
    </ErpPage>
  );
}

function sumWords({ list, change }: OrderRun, sum: NonNullable<OrderRun['sum']>): string {
  const total = formatUsd(sum.cents);
  if (change === 'delete') return ORDER_RUN.deletedSum(total);
  return ORDER_RUN.sum(total, countedWords(list, sum.unpaid));
}

type PressProps = { intent: string; label: string; isMain?: boolean };

function Press({ intent, label, isMain = false }: PressProps) {
  return (
    <Form method="post">
      <Button name="intent" value={intent} {...(isMain ? {} : { variant: 'secondary' as const })}>
        {label}
      </Button>
    </Form>
  );
}

/** Polls the run's progress while it is under way. */
function useLooking(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return undefined;
    const timer = setTimeout(revalidate, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
