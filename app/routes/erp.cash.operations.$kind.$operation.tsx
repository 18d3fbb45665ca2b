import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { operationHref, OperationSide } from '~/components/reconciliation/operation-facts';
import { OperationNext } from '~/components/reconciliation/operation-next';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage } from '~/components/ui/detail-page';
import { backOfficeMeta } from '~/content/staff/back-office';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';
import {
  endedLabel,
  OPERATION_KINDS_LABELS,
  operationBadge,
  operationEvents,
  OPERATIONS,
} from '~/content/reconciliation/erp-operations';
import {
  type MoneyOperation,
  OPERATION_KINDS,
  reviewRepairs,
} from '~/domain/reconciliation/discrepancy-repair';
import { customerGid } from '~/domain/core/ids';
import { reasonSchema, retrySchema } from '~/domain/ledger/adjustment.schema.server';
import { formatUsd } from '~/domain/core/money';
import { may } from '~/domain/staff/permissions';
import type { StaffAction } from '~/domain/staff/staff-action';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { staffEntries, timelineOf } from '~/content/staff/timeline';
import { findAnyOrderMirror } from '~/models/orders/order-facts.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { findEndedOperation, findOperation } from '~/models/reconciliation/money-operation.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { endReview } from '~/services/refunds/end-review.server';
import { tryOperationAgain } from '~/services/reconciliation/resolve-operation.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(OPERATIONS.title);

export const headers = erpHeaders;

type Params = LoaderFunctionArgs['params'];

/** Returns the operation that the URL names. @throws 404 for an unknown kind, or one without such a page */
function named({ kind: name, operation = '' }: Params): Pick<MoneyOperation, 'kind' | 'id'> {
  const kind = OPERATION_KINDS.find((one) => one === name && one !== 'staff-refund') ?? notFound();
  return { kind, id: kind === 'publication' ? customerGid(operation) : operation };
}

/** Returns the subject under which the operation's activity log is stored. */
function subjectOf({ kind, id }: Pick<MoneyOperation, 'kind' | 'id'>): StaffAction['subject'] {
  if (kind === 'publication') return { kind: 'customer', id };
  return { kind: kind === 'deposit' ? 'deposit' : 'payment', id };
}

/** Loads one operation: its state and what can be done about it, or that it has ended. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/cash/operations');
  const { db, now } = args.context;
  const requested = named(args.params);
  const [operation, actions] = await Promise.all([
    findOperation(db, requested.kind, requested.id),
    listActionsOf(db, subjectOf(requested)),
  ]);
  const wallets = await findWalletOwners(db, operation ? [operation.customerGid] : []);
  const ended = operation ? null : await findEndedOperation(db, requested);
  const orderGid = operation?.orderGid ?? ended?.orderGid ?? null;
  const mirror = orderGid === null ? null : await findAnyOrderMirror(db, orderGid);
  const { searchParams } = new URL(args.request.url);
  const canEnd = may({ kind: 'staff', isAdmin }, 'operations.end');
  const ends = operation?.kind === 'payment' ? reviewRepairs(operation) : [];
  return {
    requested,
    ended,
    orderName: mirror?.order.name ?? null,
    operation: operation && { ...operation, wallet: wallets.get(operation.customerGid) ?? null },
    ends,
    canEnd,
    ask: canEnd ? (ends.find((end) => end === searchParams.get('ask')) ?? null) : null,
    done: searchParams.get('done'),
    timeline: timelineOf(
      staffEntries(activityOf(actions)),
      operation ? operationEvents(operation) : [],
    ),
    now: now(),
  };
}

/** `try-again`, or a way to end the review of a payment. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'operations.retry');
  const requested = named(args.params);
  const operation = await findOperation(context.db, requested.kind, requested.id);
  const to = (done: string) => ({ to: `${operationHref(requested)}?done=${done}` });
  const activity = (name: 'operations.retry' | 'operations.end', step: string): StaffAction => ({
    staffId: staff.id,
    action: name,
    step,
    subject: subjectOf(requested),
    details: { state: operation?.state ?? null, attempts: operation?.attempts ?? null },
    requestId: context.requestId,
  });
  const endForm = (decision: 'retry' | 'undo' | 'undo-without-card') =>
    form(reasonSchema, async ({ reason }) => {
      if (operation === null || !reviewRepairs(operation).includes(decision)) {
        return { message: OPERATIONS.problems.ended };
      }
      const ended = {
        decision,
        by: staff.id,
        reason,
        activity: activity('operations.end', decision),
      };
      const answer = await endReview(context, { payment: requested.id, ...ended });
      if ('error' in answer) return { message: String(answer['error']) };
      context.wakeMoney();
      return to(decision);
    });
  const mayRetry = { guard: () => requireStaff(args, 'operations.retry') };
  const guard = () => requireStaff(args, 'operations.end');
  return submitForm(
    args,
    { ...storeForms(staff.id), guard },
    {
      'try-again': form(retrySchema, mayRetry, async ({ seen }) => {
        const attempt = {
          seen: new Date(seen),
          activity: activity('operations.retry', 'retry'),
        };
        const isTaken =
          operation !== null && (await tryOperationAgain(context, requested, attempt));
        return isTaken ? to('retry') : { message: OPERATIONS.problems.moved };
      }),
      retry: endForm('retry'),
      undo: endForm('undo'),
      'undo-without-card': endForm('undo-without-card'),
    },
  );
}

const DONE: Readonly<Record<string, string>> = {
  retry: OPERATIONS.done.retry,
  undo: DISCREPANCY_PAGES.done.undo,
  'undo-without-card': DISCREPANCY_PAGES.done['undo-without-card'],
};

export default function ErpOperationPage() {
  const page = useLoaderData<typeof loader>();
  const { requested, operation, ended, done, now, orderName } = page;
  const message = done === null ? undefined : DONE[done];
  const hasGone = operation === null && done === 'retry';
  const reply = useActionData<typeof action>();
  return (
    <DetailPage
      back={{ href: erpPaths.operations(), label: OPERATIONS.back }}
      title={OPERATION_KINDS_LABELS[requested.kind]}
      badges={operation ? [operationBadge(operation)] : []}
      lead={
        operation === null || operation.amountCents === null
          ? null
          : formatUsd(operation.amountCents)
      }
      done={reply || hasGone ? null : message}
      actions={
        operation && message !== undefined ? (
          <a
            href={operationHref(requested, { done: done ?? '' })}
            className="target text-link font-semibold"
          >
            {OPERATIONS.recheck}
          </a>
        ) : null
      }
    >
      <DetailColumns
        side={
          <OperationSide
            id={requested.id}
            operation={operation}
            ended={ended}
            orderName={orderName}
            now={now}
          />
        }
      >
        {operation === null ? <p>{endedLabel(requested.kind, ended)}</p> : null}
        <OperationNext {...page} reply={reply} />
        <Timeline entries={page.timeline} />
      </DetailColumns>
    </DetailPage>
  );
}
