import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ApprovalQuestion, ApprovalTable } from '~/components/approvals/approval-table';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { formError } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { approvalDone, APPROVALS } from '~/content/approvals/erp-approvals';
import { errorMessage } from '~/content/core/errors';
import { approvalDecisionSchema } from '~/domain/ledger/adjustment.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { shownApproval } from '~/http/approvals/shown-approval';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listApprovals } from '~/models/staff/approval-list.server';
import { findApproval, areRelatedApprovers } from '~/models/staff/approval.server';
import { findBalance } from '~/models/ledger/balance.server';
import { erpPaths } from '~/erp-paths';
import { decideApproval } from '~/services/approvals/decide-approval.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

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
  const requested = DECISIONS.find((decision) => decision === search.get('ask'));
  const one = requested && ((await findApproval(db, search.get('id') ?? '')) ?? notFound());
  const [waiting, ended, listed] = await Promise.all([
    listApprovals(db, { waiting: true, limit: WAITING }),
    listApprovals(db, { waiting: false, limit: ENDED }),
    one ? listApprovals(db, { id: one.id, limit: 1 }) : [],
  ]);
  const balance = one?.kind === 'adjustment' ? await findBalance(db, one.customerGid) : null;
  const by = { by: staff.id, at: new Date(context.now()) };
  const isNear =
    requested === 'approve' && one && one.requestedBy !== staff.id
      ? await areRelatedApprovers(db, one, by)
      : false;
  const [approval] = listed.map(shownApproval);
  return {
    waiting: waiting.map(shownApproval),
    ended: ended.map(shownApproval),
    staff: { id: staff.id, isAdmin: staff.isAdmin },
    done: approvalDone(search.get('done')),
    refused: isNear ? errorMessage('approval_near') : null,
    // No question if someone else has decided it meanwhile: the list shows how.
    question:
      requested && approval?.state === 'asked' && !isNear
        ? { decision: requested, approval, availableCents: balance?.availableCents ?? null }
        : null,
  };
}

/** Each form is one of DECISIONS. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, '/erp/approvals');
  const decide = (decision: (typeof DECISIONS)[number], guard?: () => Promise<unknown>) =>
    form(approvalDecisionSchema, { ...(guard && { guard }) }, async (value) => {
      const by = { by: staff.id, requestId: context.requestId };
      const decided = await decideApproval(context, by, { ...value, decision });
      if (decided.ok) return { to: erpPaths.approvals({ done: decision }) };
      return decided.code === 'approval_missing' ? notFound() : { code: decided.code };
    });
  const guard = () => requireStaff(args, 'approvals.decide');
  return submitForm(
    args,
    { ...erpForms(staff), guard },
    {
      approve: decide('approve'),
      refuse: decide('refuse'),
      withdraw: decide('withdraw', () => requireStaff(args, 'approvals.withdraw')),
    },
  );
}

export default function ErpApprovalsPage() {
  const { waiting, ended, staff, done, refused, question } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const rejection = reply ? formError(reply) : refused;
  if (question && !reply) {
    return (
      <ErpPage title={APPROVALS.title} text={APPROVALS.text}>
        <ApprovalQuestion {...question} />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={APPROVALS.title} text={APPROVALS.text} isList>
      {rejection ? <Notice tone="problem">{rejection}</Notice> : null}
      {done && !reply ? <Notice tone="done">{APPROVALS.done[done]}</Notice> : null}
      <ErpSection id="waiting" heading={APPROVALS.waiting} isList>
        <ApprovalTable
          caption={APPROVALS.waiting}
          list="approvals"
          approvals={waiting}
          none={APPROVALS.noneWaiting}
          of="anything"
          decider={staff}
        />
      </ErpSection>
      <ErpSection id="ended" heading={APPROVALS.ended} isList>
        <ApprovalTable
          caption={APPROVALS.ended}
          list="approvals-ended"
          approvals={ended}
          none={APPROVALS.noneEnded}
          of="anything"
        />
      </ErpSection>
    </ErpPage>
  );
}
