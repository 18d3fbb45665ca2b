import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DisputeSide } from '~/components/refunds/disputes';
import { NoteForm, Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, NextAction } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  disputeBadge,
  disputeEvents,
  disputeNext,
  disputeOfOrderLabel,
  DISPUTES,
} from '~/content/refunds/erp-disputes';
import { emailEntries, noteEntries, staffEntries, timelineOf } from '~/content/staff/timeline';
import { formatUsd } from '~/domain/core/money';
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
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { listDisputeNotes } from '~/models/refunds/dispute-list.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { addDisputeNote } from '~/services/refunds/note-dispute.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(DISPUTES.dispute);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/disputes');
  const { context } = args;
  const found = await disputeOfUrl(context, args.params['dispute']);
  const { db, config } = context;
  const [[shown], notes, actions, emails] = await Promise.all([
    withWallets(context, [found]),
    listDisputeNotes(db, found.id),
    listActionsOf(db, { kind: 'dispute', id: found.id }),
    listEmailEvents(db, { keys: ['opened', 'due'].map((about) => `dispute:${found.id}:${about}`) }),
  ]);
  const dispute = shown ?? notFound();
  return {
    dispute,
    platformUrl: stripePage(config.stripe, found.paymentIntentId),
    timeline: timelineOf(
      staffEntries(activityOf(actions), { hasNotes: true }),
      noteEntries(notes),
      disputeEvents(dispute, dispute.wallet?.name ?? ''),
      emailEntries(emails),
    ),
    token: newFormToken(),
  };
}

/** `intent`: note. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'disputes.annotate');
  const { id: disputeId } = await disputeOfUrl(context, args.params['dispute']);
  const notes = staffNoteForm(`${erpPaths.dispute(disputeId)}#timeline`, (note) =>
    addDisputeNote(context, staff.id, { ...note, disputeId }),
  );
  return submitForm(args, erpForms(staff), notes);
}

export default function ErpDisputePage() {
  const { dispute, platformUrl, timeline, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { phase, of, status } = dispute;
  const order = of.kind === 'order' ? of.order : null;
  const isUnanswered = UNANSWERED.includes(status);
  return (
    <DetailPage
      back={{ href: erpPaths.disputes(), label: DISPUTES.back }}
      title={phase === 'inquiry' ? DISPUTES.inquiry : DISPUTES.dispute}
      badges={[disputeBadge(dispute)]}
      lead={formatUsd(dispute.amountCents)}
      actions={
        <>
          {phase === 'inquiry' && order !== null ? (
            <LinkButton to={erpPaths.orderRefund(numberIn(order.gid))} variant="secondary">
              {DISPUTES.refund}
            </LinkButton>
          ) : null}
          {isUnanswered ? null : (
            <a href={platformUrl} className="target text-link" rel="noreferrer" data-document="">
              {DISPUTES.platform}
            </a>
          )}
        </>
      }
    >
      <DetailColumns side={<DisputeSide dispute={dispute} />}>
        {isUnanswered ? (
          <NextAction text={disputeNext(dispute)}>
            <LinkButton to={platformUrl} rel="noreferrer" data-document="">
              {DISPUTES.answer}
            </LinkButton>
          </NextAction>
        ) : null}
        {phase === 'over' ? null : (
          <Notice tone={phase === 'inquiry' ? 'info' : 'problem'}>
            {order === null ? DISPUTES.next[of.kind] : disputeOfOrderLabel(dispute)}
          </Notice>
        )}
        {phase === 'open' && order !== null ? <p>{DISPUTES.noHold}</p> : null}
        <Timeline entries={timeline}>
          <NoteForm token={token} reply={reply} />
        </Timeline>
      </DetailColumns>
    </DetailPage>
  );
}
