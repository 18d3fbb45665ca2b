import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DifferenceFacts } from '~/components/reconciliation/difference-facts';
import { ReasonForm } from '~/components/reconciliation/reason-form';
import { Trace } from '~/components/staff/trace';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { breakTitle, DIFFERENCES, REPAIRS } from '~/content/reconciliation/erp-differences';
import { sentence } from '~/content/core/errors';
import {
  BREAK_REPAIRS,
  repairPermission,
  type BreakRepair,
} from '~/domain/discrepancies/break-repair';
import { reasonSchema } from '~/domain/ledger/erp-cash.schema.server';
import { cents } from '~/domain/core/money';
import { may } from '~/domain/staff/permissions';
import type { StaffAction } from '~/domain/staff/staff-action';
import { refuseIntent } from '~/http/account-form.server';
import { differencePage } from '~/http/reconciliation/erp-differences.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { takeStoreForm } from '~/http/staff/store-form.server';
import { traceOf } from '~/http/staff/trace.server';
import { noteBreakReason } from '~/models/discrepancies/money-break.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { rejectRaise } from '~/services/ledger/reject-raise.server';
import { askAdjustment } from '~/services/ledger/ask-adjustment.server';
import { approveDeposit } from '~/services/commissions/approve-deposit.server';
import { closeDifference } from '~/services/reconciliation/close-difference.server';
import { endReview } from '~/services/refunds/end-review.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import { resumeBalance } from '~/services/ledger/resume-balance.server';
import { unfreezeAccount } from '~/services/ledger/unfreeze-account.server';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(DIFFERENCES.title);

export const headers = erpHeaders;

/** Loads one difference: what it is, whom it concerns, and its possible repairs; `ask` opens one of these. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/cash/differences');
  const { db } = args.context;
  const id = args.params['difference'] ?? '';
  const page = (await differencePage(args.context, id)) ?? notFound();
  const { searchParams } = new URL(args.request.url);
  const repairs = page.repairs.filter((repair) =>
    may({ kind: 'staff', isAdmin }, repairPermission(repair)),
  );
  return {
    ...page,
    repairs,
    isForAdmins: repairs.length < page.repairs.length,
    ask: repairs.find((repair) => repair === searchParams.get('ask')) ?? null,
    done: BREAK_REPAIRS.find((repair) => repair === searchParams.get('done')) ?? null,
    actions: traceOf(await listActionsOf(db, { kind: 'money-break', id })),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof differencePage>>>;

/** `intent`: one of the repairs. Refused with a message if it is not possible any more. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const form = await readForm(args.request, { once: ['reason'] });
  const repair = BREAK_REPAIRS.find((name) => name === form.get('intent'));
  const staff = await requireStaff(args, repair ? repairPermission(repair) : 'breaks.repair');
  if (repair === undefined) return refuseIntent();
  const id = args.params['difference'] ?? '';
  const found = (await differencePage(context, id)) ?? notFound();
  return takeStoreForm(args, form, {
    name: repair,
    schema: reasonSchema,
    staffId: staff.id,
    save: async ({ reason }) => {
      if (found.difference.closedAt !== null) return refuse(DIFFERENCES.problems.closed);
      if (!found.repairs.includes(repair)) return refuse(DIFFERENCES.problems.gone);
      const trace: StaffAction = {
        staffId: staff.id,
        action: 'breaks.repair',
        step: repair,
        subject: { kind: 'money-break', id },
        details: { kind: found.difference.kind, about: found.difference.subject },
        requestId: context.requestId,
      };
      const answer = await repairBy(args, { repair, found, by: staff.id, reason, trace });
      if ('error' in answer) return refuse(String(answer['error']));
      // Closing a difference by hand stores the reason itself.
      if (repair !== 'close') await noteBreakReason(context.db, id, reason);
      context.wakeMoney();
      return { to: erpPaths.difference(id, { done: repair }) };
    },
  });
}

const refuse = (said: string) => ({ status: 409, sentence: said }) as const;

type Wish = {
  repair: BreakRepair;
  found: Found;
  by: string;
  reason: string;
  trace: StaffAction;
};

/** Runs a repair through its service. */
async function repairBy(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { repair, found, by, reason, trace }: Wish,
): Promise<CommandAnswer> {
  const { about, difference } = found;
  const customer = about?.customerGid ?? '';
  const id = about === null || about.kind === 'account' ? '' : about.id;
  const review = { payment: id, by, reason, trace };
  switch (repair) {
    case 'unfreeze':
      return unfreezeAccount(context, { customer, by, trace });
    case 'resume':
      return resumeBalance(context, { customer, by, trace });
    case 'accept-raise': {
      const who = { by, requestId: context.requestId };
      const amountCents = about?.kind === 'account' ? about.unacceptedCents : cents(0);
      const wanted = { customerGid: customer, amountCents, against: 'raise', reason } as const;
      const asked = await askAdjustment(context, who, { ...wanted, formToken: randomUUID() });
      return asked.ok ? {} : { error: sentence(asked.code) };
    }
    case 'reject-raise': {
      const isDone = await rejectRaise(context, { customer, by, trace });
      return isDone ? {} : { error: sentence('adjustment_raise_changed') };
    }
    case 'approve':
      return approveDeposit(context, { deposit: id, by, trace });
    case 'retry':
    case 'undo':
    case 'undo-without-card':
      return endReview(context, { ...review, decision: repair });
    case 'close': {
      const isDone = await closeDifference(context, difference.id, { by, reason, trace });
      return isDone ? {} : { error: DIFFERENCES.problems.closed };
    }
  }
}

export default function ErpDifferencePage() {
  const { difference, about, repairs, isForAdmins, ask, done, actions } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // Shows a refusal in the same question, even if that repair is no longer possible.
  const asked = ask ?? BREAK_REPAIRS.find((repair) => repair === reply?.form) ?? null;
  const here = erpPaths.difference(difference.id);
  return (
    <ErpPage title={breakTitle(difference.kind)} text={difference.proposal ?? ''}>
      {done && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{DIFFERENCES.done[done]}</Notice>
        </div>
      ) : null}
      <p className="mb-6">
        <a href={erpPaths.differences()} className="target text-link">
          {DIFFERENCES.back}
        </a>
      </p>
      <DifferenceFacts difference={difference} about={about} />
      {asked ? (
        <ReasonForm name={asked} {...REPAIRS[asked]} cancelHref={here} reply={reply} />
      ) : repairs.length > 0 || isForAdmins ? (
        <section aria-labelledby="repairs" className="mt-10">
          <h2 id="repairs">{DIFFERENCES.canBeDone}</h2>
          {repairs.length > 0 ? (
            <ul className="mt-3 flex flex-col">
              {repairs.map((repair) => (
                <li key={repair}>
                  <a
                    href={erpPaths.difference(difference.id, { ask: repair })}
                    className="target text-link"
                  >
                    {REPAIRS[repair].link}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {isForAdmins ? <p className="mt-3">{DIFFERENCES.onlyAdmins}</p> : null}
        </section>
      ) : null}
      <Trace actions={actions} />
    </ErpPage>
  );
}
