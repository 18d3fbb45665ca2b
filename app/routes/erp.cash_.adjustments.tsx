import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AdjustmentQuestion } from '~/components/erp/adjustment-decisions';
import { AdjustmentTable } from '~/components/erp/adjustment-table';
import { ErpPage } from '~/components/erp/erp-frame';
import { ErpSection } from '~/components/erp/fact-list';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/back-office';
import { ADJUSTMENTS, adjustmentDone } from '~/content/erp-adjustments';
import { sentence } from '~/content/errors';
import { adjustmentDecisionSchema } from '~/domain/adjustment.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { shownAdjustment } from '~/http/erp-customer.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/erp-form.server';
import { erpHeaders } from '~/http/erp-headers';
import { parseForm, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/guards.server';
import { notFound } from '~/http/replies.server';
import { findAdjustment, listAdjustments } from '~/models/balance-adjustment.server';
import { findBalance } from '~/models/balance.server';
import { areStaffNear } from '~/models/staff-near.server';
import { erpPaths } from '~/erp-paths';
import { decideAdjustment } from '~/services/decide-adjustment.server';

const NO_STORE = { 'Cache-Control': 'no-store' };
/** How many decided adjustments are shown; each customer's page has that customer's. */
const ENDED = 50;
const WAITING = 200;
const DECISIONS = ['approve', 'refuse', 'withdraw'] as const;

export const meta = () => backOfficeMeta(ADJUSTMENTS.title);

export const headers = erpHeaders;

/** Lists the waiting and the decided adjustments; with `ask` and `id`, loads the question about one. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const staff = await requireStaff(args, '/erp/cash/adjustments');
  const { db } = context;
  const search = new URL(request.url).searchParams;
  const asked = DECISIONS.find((decision) => decision === search.get('ask'));
  const one = asked && ((await findAdjustment(db, search.get('id') ?? '')) ?? notFound());
  const [waiting, ended] = await Promise.all([
    listAdjustments(db, { waiting: true, limit: WAITING }),
    listAdjustments(db, { waiting: false, limit: ENDED }),
  ]);
  const balance = one && (await findBalance(db, one.customerGid));
  const at = new Date(context.now());
  const isNear =
    asked === 'approve' && one?.askedBy !== undefined && one.askedBy !== staff.id
      ? await areStaffNear(db, { one: one.askedBy, other: staff.id, at })
      : false;
  return {
    waiting: waiting.map(shownAdjustment),
    ended: ended.map(shownAdjustment),
    staff: { id: staff.id, isAdmin: staff.isAdmin },
    done: adjustmentDone(search.get('done')),
    refused: isNear ? sentence('adjustment_near') : null,
    // No question if someone else has decided it meanwhile: the list shows how.
    question:
      asked && one && balance && one.state === 'asked' && !isNear
        ? {
            decision: asked,
            adjustment: shownAdjustment({ ...one, askedByName: null, decidedByName: null }),
            availableCents: balance.availableCents,
          }
        : null,
  };
}

/** `intent`: approve, refuse or withdraw. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = await readForm(request, { once: ['id', 'version'] });
  const decision = DECISIONS.find((known) => known === form.get('intent'));
  const needed = decision === 'withdraw' ? 'cash.adjust' : 'cash.approve';
  const staff = await requireStaff(args, needed);
  if (decision === undefined) return refuseIntent();
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, decision, fault);
  form.delete('intent');
  const { value, reply } = parseForm(form, adjustmentDecisionSchema);
  if (value === null) {
    return data({ form: decision, result: reply() }, { status: 422, headers: NO_STORE });
  }
  const by = { by: staff.id, requestId: context.requestId };
  const decided = await decideAdjustment(context, by, { ...value, decision });
  if (decided.ok) {
    const to = erpPaths.adjustments({ done: decision });
    return redirect(to, { status: 303, headers: NO_STORE });
  }
  if (decided.code === 'adjustment_missing') return notFound();
  return refuseErpForm(form, decision, { sentence: sentence(decided.code), status: 409 });
}

export default function ErpAdjustmentsPage() {
  const { waiting, ended, staff, done, refused, question } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refusal = reply ? reply.result.error?.['']?.[0] : refused;
  if (question && !reply) {
    return (
      <ErpPage title={ADJUSTMENTS.title} text={ADJUSTMENTS.text}>
        <AdjustmentQuestion {...question} />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={ADJUSTMENTS.title} text={ADJUSTMENTS.text}>
      {refusal ? <Notice tone="problem">{refusal}</Notice> : null}
      {done && !reply ? <Notice tone="done">{ADJUSTMENTS.done[done]}</Notice> : null}
      <ErpSection id="waiting" heading={ADJUSTMENTS.waiting}>
        <AdjustmentTable
          caption={ADJUSTMENTS.waiting}
          adjustments={waiting}
          none={ADJUSTMENTS.noneWaiting}
          withCustomer
          decider={staff}
        />
      </ErpSection>
      <ErpSection id="ended" heading={ADJUSTMENTS.ended}>
        <AdjustmentTable
          caption={ADJUSTMENTS.ended}
          adjustments={ended}
          none={ADJUSTMENTS.noneEnded}
          withCustomer
        />
      </ErpSection>
    </ErpPage>
  );
}
