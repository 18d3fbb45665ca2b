import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DiscrepancyFacts } from '~/components/reconciliation/discrepancy-table';
import { ReasonForm } from '~/components/reconciliation/operation-facts';
import { Activity } from '~/components/staff/confirm-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { DISCREPANCY_PAGES, REPAIRS } from '~/content/reconciliation/erp-discrepancies';
import { errorMessage } from '~/content/core/errors';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import {
  DISCREPANCY_REPAIRS,
  type DiscrepancyRepair,
} from '~/domain/discrepancies/discrepancy-rule';
import { repairPermission } from '~/domain/reconciliation/discrepancy-repair';
import { reasonSchema } from '~/domain/ledger/adjustment.schema.server';
import { cents } from '~/domain/core/money';
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
import { ErpPage } from '~/components/staff/erp-page';

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
    actions: activityOf(await listActionsOf(db, { kind: 'money-break', id })),
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
  const {
    discrepancy,
    about,
    repairs,
    isForAdmins,
    ask: request,
    done,
    actions,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // Shows a rejection in the same question, even if that repair is no longer possible.
  const requested = request ?? DISCREPANCY_REPAIRS.find((repair) => repair === reply?.form) ?? null;
  const here = erpPaths.discrepancy(discrepancy.id);
  return (
    <ErpPage title={discrepancyLabel(discrepancy.kind)} text={discrepancy.suggestedFix ?? ''}>
      {done && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{DISCREPANCY_PAGES.done[done]}</Notice>
        </div>
      ) : null}
      <p className="mb-6">
        <a href={erpPaths.discrepancies()} className="target text-link">
          {DISCREPANCY_PAGES.back}
        </a>
      </p>
      <DiscrepancyFacts discrepancy={discrepancy} about={about} />
      {requested ? (
        <ReasonForm name={requested} {...REPAIRS[requested]} cancelHref={here} reply={reply} />
      ) : repairs.length > 0 || isForAdmins ? (
        <section aria-labelledby="repairs" className="mt-10">
          <h2 id="repairs">{DISCREPANCY_PAGES.canBeDone}</h2>
          {repairs.length > 0 ? (
            <ul className="mt-3 flex flex-col">
              {repairs.map((repair) => (
                <li key={repair}>
                  <a
                    href={erpPaths.discrepancy(discrepancy.id, { ask: repair })}
                    className="target text-link"
                  >
                    {REPAIRS[repair].link}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {isForAdmins ? <p className="mt-3">{DISCREPANCY_PAGES.onlyAdmins}</p> : null}
        </section>
      ) : null}
      <Activity actions={actions} />
    </ErpPage>
  );
}
