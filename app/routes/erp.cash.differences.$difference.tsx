import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DiscrepancySide } from '~/components/reconciliation/discrepancy-table';
import { ReasonForm, RepairLinks } from '~/components/reconciliation/operation-facts';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, NextAction } from '~/components/ui/detail-page';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  DISCREPANCY_PAGES,
  discrepancyBadge,
  discrepancyEvents,
  REPAIRS,
} from '~/content/reconciliation/erp-discrepancies';
import { staffEntries, timelineOf } from '~/content/staff/timeline';
import { errorMessage } from '~/content/core/errors';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import {
  DISCREPANCY_REPAIRS,
  type DiscrepancyRepair,
} from '~/domain/discrepancies/discrepancy-rule';
import { repairPermission } from '~/domain/reconciliation/discrepancy-repair';
import { reasonSchema } from '~/domain/ledger/adjustment.schema.server';
import { cents, formatUsd } from '~/domain/core/money';
import { may } from '~/domain/staff/permissions';
import type { StaffAction } from '~/domain/staff/staff-action';
import { discrepancyPage } from '~/http/reconciliation/erp-discrepancies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { noteDiscrepancyReason } from '~/models/discrepancies/discrepancy.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { requestAdjustment } from '~/services/ledger/adjust-balance.server';
import {
  approveDeposit,
  closeDiscrepancyByHand,
} from '~/services/reconciliation/resolve-operation.server';
import { endReview } from '~/services/refunds/end-review.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import {
  rejectRaise,
  resumeBalance,
  unfreezeAccount,
} from '~/services/ledger/resume-balance.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(DISCREPANCY_PAGES.title);

export const headers = erpHeaders;

/** Loads one discrepancy: what it is, whom it concerns, and its possible repairs; `ask` opens one of these. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/cash/differences');
  const { db } = args.context;
  const id = args.params['difference'] ?? '';
  const page = (await discrepancyPage(args.context, id)) ?? notFound();
  const { searchParams } = new URL(args.request.url);
  const repairs = page.repairs.filter((repair) =>
    may({ kind: 'staff', isAdmin }, repairPermission(repair)),
  );
  return {
    ...page,
    repairs,
    isForAdmins: repairs.length < page.repairs.length,
    ask: repairs.find((repair) => repair === searchParams.get('ask')) ?? null,
    done: DISCREPANCY_REPAIRS.find((repair) => repair === searchParams.get('done')) ?? null,
    timeline: timelineOf(
      staffEntries(activityOf(await listActionsOf(db, { kind: 'money-break', id }))),
      discrepancyEvents(page.discrepancy),
    ),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof discrepancyPage>>>;

/** Each form is one of the repairs. Refused with a message if it is not possible any more. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, '/erp/cash/differences');
  const id = args.params['difference'] ?? '';
  const repairForm = (repair: DiscrepancyRepair) => {
    const guard = () => requireStaff(args, repairPermission(repair));
    return form(reasonSchema, { guard }, async ({ reason }) => {
      const found = (await discrepancyPage(context, id)) ?? notFound();
      const { problems } = DISCREPANCY_PAGES;
      if (found.discrepancy.closedAt !== null) return { message: problems.closed };
      if (!found.repairs.includes(repair)) return { message: problems.gone };
      const activity: StaffAction = {
        staffId: staff.id,
        action: 'breaks.repair',
        step: repair,
        subject: { kind: 'money-break', id },
        details: { kind: found.discrepancy.kind, about: found.discrepancy.subject },
        requestId: context.requestId,
      };
      const answer = await repairBy(args, { repair, found, by: staff.id, reason, activity });
      if ('error' in answer) return { message: String(answer['error']) };
      // Closing a discrepancy by hand stores the reason itself.
      if (repair !== 'close') await noteDiscrepancyReason(context.db, id, reason);
      context.wakeMoney();
      return { to: erpPaths.discrepancy(id, { done: repair }) };
    });
  };
  const forms = DISCREPANCY_REPAIRS.map((repair) => [repair, repairForm(repair)] as const);
  const guard = () => requireStaff(args, 'breaks.repair');
  return submitForm(args, { ...storeForms(staff.id), guard }, Object.fromEntries(forms));
}

type StaffRequest = {
  repair: DiscrepancyRepair;
  found: Found;
  by: string;
  reason: string;
  activity: StaffAction;
};

/** Runs a repair through its service. */
async function repairBy(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { repair, found, by, reason, activity }: StaffRequest,
): Promise<CommandAnswer> {
  const { about, discrepancy } = found;
  const customer = about?.customerGid ?? '';
  const id = about === null || about.kind === 'account' ? '' : about.id;
  const review = { payment: id, by, reason, activity };
  switch (repair) {
    case 'unfreeze':
      return unfreezeAccount(context, { customer, by, activity });
    case 'resume':
      return resumeBalance(context, { customer, by, activity });
    case 'accept-raise': {
      const who = { by, requestId: context.requestId };
      const amountCents = about?.kind === 'account' ? about.unacceptedCents : cents(0);
      const desired = { customerGid: customer, amountCents, against: 'raise', reason } as const;
      const requested = await requestAdjustment(context, who, {
        ...desired,
        formToken: randomUUID(),
      });
      return requested.ok ? {} : { error: errorMessage(requested.code) };
    }
    case 'reject-raise': {
      const isDone = await rejectRaise(context, { customer, by, activity });
      return isDone ? {} : { error: errorMessage('adjustment_raise_changed') };
    }
    case 'approve':
      return approveDeposit(context, { deposit: id, by, activity });
    case 'retry':
    case 'undo':
    case 'undo-without-card':
      return endReview(context, { ...review, decision: repair });
    case 'close': {
      const isDone = await closeDiscrepancyByHand(context, discrepancy.id, {
        by,
        reason,
        activity,
      });
      return isDone ? {} : { error: DISCREPANCY_PAGES.problems.closed };
    }
  }
}

export default function ErpDiscrepancyPage() {
  const page = useLoaderData<typeof loader>();
  const { discrepancy, about, repairs, isForAdmins, ask: request, done, timeline } = page;
  const reply = useActionData<typeof action>();
  // Shows a rejection in the same question, even if that repair is no longer possible.
  const requested = request ?? DISCREPANCY_REPAIRS.find((repair) => repair === reply?.form) ?? null;
  const here = erpPaths.discrepancy(discrepancy.id);
  return (
    <DetailPage
      back={{ href: erpPaths.discrepancies(), label: DISCREPANCY_PAGES.back }}
      title={discrepancyLabel(discrepancy.kind)}
      badges={[discrepancyBadge(discrepancy)]}
      lead={discrepancy.amountCents === null ? null : formatUsd(discrepancy.amountCents)}
      done={done && !reply ? DISCREPANCY_PAGES.done[done] : null}
    >
      <DetailColumns side={<DiscrepancySide discrepancy={discrepancy} about={about} />}>
        {requested ? (
          <ReasonForm name={requested} {...REPAIRS[requested]} cancelHref={here} reply={reply} />
        ) : repairs.length > 0 || isForAdmins ? (
          <NextAction
            text={
              <>
                {discrepancy.suggestedFix ?? DISCREPANCY_PAGES.canBeDone}
                {isForAdmins ? (
                  <span className="block font-normal">{DISCREPANCY_PAGES.onlyAdmins}</span>
                ) : null}
              </>
            }
          >
            <RepairLinks
              repairs={repairs}
              hrefOf={(repair) => erpPaths.discrepancy(discrepancy.id, { ask: repair })}
            />
          </NextAction>
        ) : null}
        <Timeline entries={timeline} />
      </DetailColumns>
    </DetailPage>
  );
}
