import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ApprovalQuestion } from '~/components/approvals/approval-decisions';
import { ApprovalTable } from '~/components/approvals/approval-table';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { approvalDone, APPROVALS } from '~/content/approvals/erp-approvals';
import { sentence } from '~/content/core/errors';
import { approvalDecisionSchema } from '~/domain/ledger/adjustment.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { parseForm, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { shownApproval } from '~/http/approvals/shown-approval';
import { listApprovals } from '~/models/staff/approval-list.server';
import { findApproval, isTooNear } from '~/models/staff/approval.server';
import { findBalance } from '~/models/ledger/balance.server';
import { erpPaths } from '~/erp-paths';
import { decideApproval } from '~/services/approvals/decide-approval.server';
import { ErpPage } from '~/components/staff/erp-page';

const NO_STORE = { 'Cache-Control': 'no-store' };
/** How many that ended are shown; each customer's and each order's page has its own. */
const ENDED = 50;
const WAITING = 200;
const DECISIONS = ['approve', 'refuse', 'withdraw'] as const;

export const meta = () => backOfficeMeta(APPROVALS.title);

export const headers = erpHeaders;

/** Lists what waits and what was decided; with `ask` and `id`, loads the question about one. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const staff = await requireStaff(args, '/erp/approvals');
  const { db } = context;
  const search = new URL(request.url).searchParams;
  const asked = DECISIONS.find((decision) => decision === search.get('ask'));
  const one = asked && ((await findApproval(db, search.get('id') ?? '')) ?? notFound());
  const [waiting, ended, listed] = await Promise.all([
    listApprovals(db, { waiting: true, limit: WAITING }),
    listApprovals(db, { waiting: false, limit: ENDED }),
    one ? listApprovals(db, { id: one.id, limit: 1 }) : [],
  ]);
  const balance = one?.kind === 'adjustment' ? await findBalance(db, one.customerGid) : null;
  const by = { by: staff.id, at: new Date(context.now()) };
  const isNear =
    asked === 'approve' && one && one.askedBy !== staff.id ? await isTooNear(db, one, by) : false;
  const [approval] = listed.map(shownApproval);
  return {
    waiting: waiting.map(shownApproval),
    ended: ended.map(shownApproval),
    staff: { id: staff.id, isAdmin: staff.isAdmin },
    done: approvalDone(search.get('done')),
    refused: isNear ? sentence('approval_near') : null,
    // No question if someone else has decided it meanwhile: the list shows how.
    question:
      asked && approval?.state === 'asked' && !isNear
        ? { decision: asked, approval, availableCents: balance?.availableCents ?? null }
        : null,
  };
}

/** `intent`: approve, refuse or withdraw. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = await readForm(request, { once: ['id', 'version'] });
  const decision = DECISIONS.find((known) => known === form.get('intent'));
  const needed = decision === 'withdraw' ? 'approvals.withdraw' : 'approvals.decide';
  const staff = await requireStaff(args, needed);
  if (decision === undefined) return refuseIntent();
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, decision, fault);
  form.delete('intent');
  const { value, reply } = parseForm(form, approvalDecisionSchema);
  if (value === null) {
    return data({ form: decision, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const by = { by: staff.id, requestId: context.requestId };
  const decided = await decideApproval(context, by, { ...value, decision });
  if (decided.ok) {
    const to = erpPaths.approvals({ done: decision });
    return redirect(to, { status: 303, headers: NO_STORE });
  }
  if (decided.code === 'approval_missing') return notFound();
  return refuseErpForm(form, decision, { sentence: sentence(decided.code), status: 409 });
}

export default function ErpApprovalsPage() {
  const { waiting, ended, staff, done, refused, question } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refusal = reply ? reply.result.error?.['']?.[0] : refused;
  if (question && !reply) {
    return (
      <ErpPage title={APPROVALS.title} text={APPROVALS.text}>
        <ApprovalQuestion {...question} />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={APPROVALS.title} text={APPROVALS.text}>
      {refusal ? <Notice tone="problem">{refusal}</Notice> : null}
      {done && !reply ? <Notice tone="done">{APPROVALS.done[done]}</Notice> : null}
      <ErpSection id="waiting" heading={APPROVALS.waiting}>
        <ApprovalTable
          caption={APPROVALS.waiting}
          approvals={waiting}
          none={APPROVALS.noneWaiting}
          of="anything"
          decider={staff}
        />
      </ErpSection>
      <ErpSection id="ended" heading={APPROVALS.ended}>
        <ApprovalTable
          caption={APPROVALS.ended}
          approvals={ended}
          none={APPROVALS.noneEnded}
          of="anything"
        />
      </ErpSection>
    </ErpPage>
  );
}
