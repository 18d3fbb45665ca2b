import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DisputeFacts } from '~/components/refunds/disputes';
import { StaffNotes } from '~/components/staff/staff-notes';
import { Activity } from '~/components/staff/confirm-form';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { disputeOfOrderLabel, DISPUTES } from '~/content/refunds/erp-disputes';
import { UNANSWERED } from '~/domain/disputes/dispute';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { disputeOfUrl, withWallets } from '~/http/refunds/erp-disputes.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound, stripePage } from '~/http/replies.server';
import { staffNoteForm, activityOf } from '~/http/staff/activity.server';
import { listDisputeNotes } from '~/models/refunds/dispute-list.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { addDisputeNote } from '~/services/refunds/note-dispute.server';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(DISPUTES.dispute);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/disputes');
  const { context } = args;
  const found = await disputeOfUrl(context, args.params['dispute']);
  const { db, config } = context;
  const [[dispute], notes, actions] = await Promise.all([
    withWallets(context, [found]),
    listDisputeNotes(db, found.id),
    listActionsOf(db, { kind: 'dispute', id: found.id }),
  ]);
  return {
    dispute: dispute ?? notFound(),
    platformUrl: stripePage(config.stripe, found.paymentIntentId),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    actions: activityOf(actions),
    token: newFormToken(),
  };
}

/** `intent`: note. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'disputes.annotate');
  const { id: disputeId } = await disputeOfUrl(context, args.params['dispute']);
  const notes = staffNoteForm(`${erpPaths.dispute(disputeId)}#notes`, (note) =>
    addDisputeNote(context, staff.id, { ...note, disputeId }),
  );
  return submitForm(args, erpForms(staff), notes);
}

export default function ErpDisputePage() {
  const { dispute, platformUrl, notes, actions, token } = useLoaderData<typeof loader>();
  const { phase, of } = dispute;
  const order = of.kind === 'order' ? of.order : null;
  return (
    <ErpPage title={phase === 'inquiry' ? DISPUTES.inquiry : DISPUTES.dispute} text="">
      <p className="mb-6">
        <a href={erpPaths.disputes()} className="target text-link">
          {DISPUTES.back}
        </a>
      </p>
      {phase !== 'over' && order !== null ? (
        <div className="mb-6">
          <Notice tone={phase === 'inquiry' ? 'info' : 'problem'}>
            {disputeOfOrderLabel(dispute)}
          </Notice>
        </div>
      ) : null}
      <DisputeFacts dispute={dispute} />
      <p className="mt-6 flex flex-wrap items-center gap-3">
        <a href={platformUrl} className="target underline" rel="noreferrer" data-document="">
          {UNANSWERED.includes(dispute.status) ? DISPUTES.answer : DISPUTES.platform}
        </a>
        {phase === 'inquiry' && order !== null ? (
          <LinkButton to={erpPaths.orderRefund(numberIn(order.gid))} variant="secondary">
            {DISPUTES.refund}
          </LinkButton>
        ) : null}
      </p>
      {phase === 'open' && order !== null ? (
        <p className="mt-4 max-w-prose">{DISPUTES.noHold}</p>
      ) : null}
      <StaffNotes notes={notes} token={token} reply={useActionData<typeof action>()} />
      <Activity actions={actions} />
    </ErpPage>
  );
}
