import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DoneOrRejected } from '~/components/ui/forms/account-notice';
import { FactList } from '~/components/ui/lists/fact-list';
import { StaffSteps } from '~/components/staff/staff-sessions';
import { Moment } from '~/components/staff/confirm-form';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, DetailSection } from '~/components/ui/detail-page';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_USERS, staffBadges, staffDone, type StaffDone } from '~/content/staff/erp-staff';
import { isStaffStep, STAFF_STEPS, type StaffStep } from '~/content/staff/erp-staff-steps';
import { staffEntries, timelineOf } from '~/content/staff/timeline';
import { memberStepSchema } from '~/domain/staff/staff-account.schema.server';
import type { StaffOutcome } from '~/domain/staff/staff-account';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { findStaffMember } from '~/models/staff/staff-member.server';
import { erpPaths } from '~/erp-paths';
import { changeStaffRole, setStaffStatus } from '~/services/staff/change-staff-role.server';
import { resetStaffSecondFactor } from '~/services/staff/reset-staff-second-factor.server';
import { signOutStaffEverywhere } from '~/services/staff/sign-in-staff.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  backOfficeMeta(data?.member.name ?? 'User');

export const headers = erpHeaders;

/** Loads one staff account; with `ask`, the question before a step. */
export async function loader(args: LoaderFunctionArgs) {
  const { id: ownId } = await requireStaff(args, '/erp/users');
  const { db } = args.context;
  const id = args.params['user'] ?? '';
  const member = (await findStaffMember(db, id)) ?? notFound();
  const search = new URL(args.request.url).searchParams;
  const request = search.get('ask');
  const { createdAt, ...rest } = member;
  return {
    member: { ...rest, createdAt: createdAt.toISOString() },
    isSelf: member.id === ownId,
    ask: isStaffStep(request) ? request : null,
    timeline: timelineOf(staffEntries(activityOf(await listActionsOf(db, { kind: 'staff', id }))), [
      {
        id,
        at: createdAt.toISOString(),
        by: member.name,
        side: 'staff',
        label: STAFF_USERS.joined,
      },
    ]),
    done: staffDone(search.get('done')),
  };
}

/** Each form is one of STAFF_STEPS. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const { id: byId } = await requireStaff(args, 'staff.change');
  const id = params['user'] ?? '';
  const step = (name: StaffStep) =>
    form(memberStepSchema, async ({ version }) => {
      const outcome = await claimStep(name, { id, version }, context, byId);
      if (!outcome.ok) return staffRejection(outcome);
      context.log.info({ staff: byId, of: id, step: name }, 'a staff account changed');
      return { to: erpPaths.user(id, { done: DONE_OF[name] }) };
    });
  const steps = Object.fromEntries(
    Object.keys(STAFF_STEPS)
      .filter(isStaffStep)
      .map((name) => [name, step(name)] as const),
  );
  return submitForm(args, staffAccountForms(byId), steps);
}

const DONE_OF: Record<StaffStep, StaffDone> = {
  admin: 'role',
  staff: 'role',
  disable: 'disabled',
  enable: 'enabled',
  factor: 'factor-reset',
  sessions: 'signed-out',
};

function claimStep(
  step: StaffStep,
  member: { id: string; version: number },
  context: ActionFunctionArgs['context'],
  byId: string,
): Promise<StaffOutcome> {
  switch (step) {
    case 'admin':
    case 'staff':
      return changeStaffRole(context, byId, { ...member, role: step });
    case 'disable':
    case 'enable':
      return setStaffStatus(context, byId, { ...member, isDisabled: step === 'disable' });
    case 'factor':
      return resetStaffSecondFactor(context, byId, member);
    case 'sessions':
      return signOutStaffEverywhere(context, byId, member);
  }
}

export default function ErpUserPage() {
  const { member, isSelf, ask: request, timeline, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, version } = member;
  const labels = STAFF_USERS.one;
  // After a rejection, the same question is asked again about the current account.
  const step = request ?? (isStaffStep(reply?.form) ? reply.form : null);
  if (step !== null && !isSelf) {
    const { heading, what, confirm } = STAFF_STEPS[step];
    return (
      <ErpPage title={name} text={member.email}>
        <DoneOrRejected done={null} reply={reply} />
        <ConfirmDialog
          heading={heading(name)}
          level={2}
          what={what}
          confirm={{ intent: step, label: confirm, fields: { version: String(version) } }}
          cancel={{ label: labels.cancel, href: erpPaths.user(id) }}
          reply={undefined}
        />
      </ErpPage>
    );
  }
  const { columns } = STAFF_USERS;
  return (
    <DetailPage
      back={{ href: erpPaths.users(), label: labels.back }}
      title={name}
      badges={staffBadges(member)}
      lead={member.email}
    >
      <DetailColumns
        side={
          <DetailSection id="facts" heading={labels.facts}>
            <FactList
              facts={[
                {
                  term: columns.factor,
                  value: member.hasSecondFactor ? STAFF_USERS.on : STAFF_USERS.off,
                },
                { term: columns.since, value: <Moment iso={member.createdAt} /> },
              ]}
            />
            <a href={erpPaths.audit({ person: id })} className="target text-link">
              {labels.audit(name)}
            </a>
          </DetailSection>
        }
      >
        <DoneOrRejected done={done} reply={reply} />
        <StaffSteps member={member} isSelf={isSelf} />
        <Timeline entries={timeline} />
      </DetailColumns>
    </DetailPage>
  );
}
