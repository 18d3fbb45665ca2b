import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { Form, useActionData, useLoaderData } from '~/framework';
import {
  BeginPaidBulkAction,
  BulkActionFacts,
  BulkActionItems,
} from '~/components/bulk-actions/bulk-action-table';
import { Button } from '~/components/ui/forms/button';
import { usePolling } from '~/components/payments/use-polling';
import { RejectedPress } from '~/components/ui/forms/account-notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { countedLabel, BULK_ACTION } from '~/content/bulk-actions/erp-bulk-actions';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { beginRunSchema } from '~/domain/refunds/order-money.schema.server';
import { formatUsd } from '~/domain/core/money';
import { bulkActionPermission, type BulkAction } from '~/domain/bulk-actions/bulk-action';
import { actorOf, approvalOutcome, isApprovalRejection } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findBulkAction } from '~/models/bulk-actions/bulk-action.server';
import {
  listRejectedItems,
  listBulkActionItems,
} from '~/models/bulk-actions/bulk-action-list.server';
import { listStaff } from '~/models/staff/staff.server';
import type { BulkList } from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import { beginBulkAction, stopBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';
import { ErpPage } from '~/components/staff/erp-page';

export { pollingLoader as clientLoader } from '~/components/payments/use-polling';
export { shouldRevalidate } from '~/http/reload-after-conflict';

/** Interval of polling a bulk action that is under way, in milliseconds. */
const POLL_MS = 2_000;

export const meta = () => backOfficeMeta(BULK_ACTION.meta);

export const headers = erpHeaders;

/** Loads a bulk action: what it will change, or its progress. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { db, config } = args.context;
  const bulkAction = (await findBulkAction(db, args.params['run'] ?? '')) ?? notFound();
  const [refused, people, items] = await Promise.all([
    listRejectedItems(db, bulkAction.id),
    listStaff(db),
    bulkAction.state === 'asked' ? listBulkActionItems(db, bulkAction.id) : [],
  ]);
  return {
    bulkAction,
    items,
    refused,
    by: people.find(({ id }) => id === bulkAction.staffId)?.name ?? null,
    isOwn: bulkAction.staffId === staff.id,
    mayStop: bulkAction.staffId === staff.id || staff.isAdmin,
    limit: config.singleApproverLimits['mark-paid'],
  };
}

/** `begin` also resumes. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { context } = args;
  const bulkAction = (await findBulkAction(context.db, args.params['run'] ?? '')) ?? notFound();
  await requireStaff(args, bulkActionPermission(bulkAction));
  const isOwn = bulkAction.staffId === staff.id;
  const to = erpPaths.bulkAction(bulkAction.id);
  const notYours = { message: BULK_ACTION.notYours, status: 403 } as const;
  return submitForm(args, erpForms(staff), {
    begin: form(beginRunSchema(isOwn && isPaidBulkAction(bulkAction)), async ({ reference }) => {
      if (!isOwn) return notYours;
      const begun = await beginBulkAction(context, actorOf(context, staff), {
        id: bulkAction.id,
        reference,
      });
      if (!begun.ok && isApprovalRejection(begun)) return approvalOutcome(begun);
      context.wakeJobs();
      return { to };
    }),
    stop: form(noFieldsSchema, async () => {
      if (!isOwn && !staff.isAdmin) return notYours;
      await stopBulkAction(context, staff.id, bulkAction);
      return { to };
    }),
  });
}

/** Whether its beginning writes down payments, for which a reference is needed. */
function isPaidBulkAction({ state, change }: BulkAction): boolean {
  return state === 'asked' && change === 'mark-paid';
}

export default function ErpBulkActionPage() {
  const loaded = useLoaderData<typeof loader>();
  const { bulkAction, items, refused, by, isOwn, mayStop, limit } = usePolling(
    loaded,
    erpPaths.bulkAction(loaded.bulkAction.id),
    ({ bulkAction: { state } }) => (state === 'running' ? POLL_MS : null),
  );
  const rejection = useActionData<typeof action>();
  const isUnderWay = bulkAction.state === 'running';
  const back = {
    drafts: BULK_ACTION.backToDrafts,
    orders: BULK_ACTION.back,
    fulfillment: BULK_ACTION.backToFulfillment,
  }[bulkAction.list];
  return (
    <ErpPage
      title={BULK_ACTION.title(bulkAction.change, bulkAction.tag, bulkAction.list)}
      text={bulkAction.state === 'asked' ? BULK_ACTION.requests : BULK_ACTION.others}
    >
      {rejection ? (
        <div className="mb-6">
          <RejectedPress reply={rejection} />
        </div>
      ) : null}
      {bulkAction.state === 'asked' ? (
        <>
          <p className="mb-6 text-lg">
            {BULK_ACTION.ask[bulkAction.change](countedLabel(bulkAction.list, bulkAction.orders))}
          </p>
          {bulkAction.sum === null ? null : (
            <p className="mb-6 text-lg">{sumLabel(bulkAction, bulkAction.sum)}</p>
          )}
        </>
      ) : null}
      <div aria-live="polite">
        <BulkActionFacts bulkAction={bulkAction} by={by} refused={refused} />
      </div>
      {isOwn && isPaidBulkAction(bulkAction) ? (
        <BeginPaidBulkAction limit={limit} reply={rejection} />
      ) : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        {isOwn && !isPaidBulkAction(bulkAction) && (bulkAction.state === 'asked' || isUnderWay) ? (
          <Press
            intent="begin"
            label={isUnderWay ? BULK_ACTION.resume : BULK_ACTION.begin}
            isMain={!isUnderWay}
          />
        ) : null}
        {mayStop && (bulkAction.state === 'asked' || isUnderWay) ? (
          <Press intent="stop" label={isUnderWay ? BULK_ACTION.stop : BULK_ACTION.leave} />
        ) : null}
        {isUnderWay ? (
          <a href={erpPaths.bulkAction(bulkAction.id)} className="target underline">
            {BULK_ACTION.view}
          </a>
        ) : null}
        <a href={erpPaths.bulkActions()} className="target underline">
          {BULK_ACTION.toBulkActions}
        </a>
        <a href={backTo(bulkAction.list)} className="target underline">
          {back}
        </a>
      </div>
      {items.length === 0 ? null : (
        <BulkActionItems list={bulkAction.list} items={items} count={bulkAction.orders} />
      )}
    </ErpPage>
  );
}

function sumLabel({ list, change }: BulkAction, sum: NonNullable<BulkAction['sum']>): string {
  const total = formatUsd(sum.cents);
  if (change === 'delete') return BULK_ACTION.deletedSum(total);
  return BULK_ACTION.sum(total, countedLabel(list, sum.unpaid));
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

/** The list that the things of a bulk action are from. */
function backTo(list: BulkList): string {
  if (list === 'fulfillment') return erpPaths.fulfillment();
  return list === 'drafts' ? erpPaths.drafts() : erpPaths.orders();
}
