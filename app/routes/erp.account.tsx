import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { NewPasswordFields } from '~/components/staff/second-factor';
import { StaffSessions } from '~/components/staff/staff-sessions';
import { Activity } from '~/components/staff/timeline';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_ACCOUNT } from '~/content/staff/erp-staff';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import {
  changePasswordSchema,
  staffSessionSchema,
} from '~/domain/staff/staff-account.schema.server';
import { deviceNamed } from '~/http/customers/session-cookie.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { activityOf } from '~/http/staff/activity.server';
import {
  staffAccountForms,
  staffRejection,
  viewSecondFactor,
} from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { notFound } from '~/http/replies.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { listStaffSessions } from '~/models/staff/staff-session.server';
import { erpPaths } from '~/erp-paths';
import { endOwnStaffSessions } from '~/services/staff/sign-in-staff.server';
import { ErpPage } from '~/components/staff/erp-page';
import { changeStaffPassword } from '~/services/staff/change-staff-password.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = STAFF_ACCOUNT;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const staff = await requireStaff(args, '/erp/account');
  const [factor, sessions, actions] = await Promise.all([
    viewSecondFactor(context, staff),
    listStaffSessions(context.db, staff.id, new Date(context.now())),
    listActionsOf(context.db, { kind: 'staff', id: staff.id }),
  ]);
  const done = new URL(request.url).searchParams.get('done') ?? '';
  return {
    staff: { name: staff.name, email: staff.email },
    factor: { isOn: factor.isOn, codesLeft: factor.codesLeft },
    sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceNamed(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isHere: id === staff.sessionId,
    })),
    activity: activityOf(actions),
    done: Object.hasOwn(labels.done, done) ? labels.done[done as keyof typeof labels.done] : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'staff.self');
  return submitForm(args, staffAccountForms(staff.id), {
    password: form(changePasswordSchema, async (typed) => {
      const outcome = await changeStaffPassword(context, staff, typed);
      return outcome.ok ? done('password') : staffRejection(outcome);
    }),
    'end-session': form(staffSessionSchema, async ({ session }) => {
      const ended = await endOwnStaffSessions(context, staff, { only: session });
      return ended === 0 ? notFound() : done('session-ended');
    }),
    'end-others': form(noFieldsSchema, async () => {
      await endOwnStaffSessions(context, staff, 'others');
      return done('others-ended');
    }),
  });
}

function done(code: keyof typeof labels.done) {
  return { to: erpPaths.account({ done: code }) };
}

export default function ErpAccountPage() {
  const { staff, factor, sessions, activity, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={labels.title} text={labels.text}>
      {done !== null && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{done}</Notice>
        </div>
      ) : null}
      <p className="[overflow-wrap:anywhere]">
        <b>{staff.name}</b>, {staff.email}
      </p>
      <ErpSection id="factor" heading={labels.factor.heading}>
        <p className="mb-6 max-w-prose">
          <b>{factor.isOn ? labels.factor.on : labels.factor.off}.</b>{' '}
          {factor.isOn ? labels.factor.onText(factor.codesLeft) : labels.factor.offText}
        </p>
        <LinkButton to={erpPaths.secondFactor()} variant="secondary">
          {factor.isOn ? labels.factor.change : labels.factor.setUp}
        </LinkButton>
      </ErpSection>
      <ErpSection id="password-heading" heading={labels.password.heading}>
        <AccountForm
          name="password"
          reply={reply}
          save={labels.password.save}
          className="max-w-lg"
          drawn={['newPassword', 'again']}
        >
          {(field) => (
            <>
              <TextField
                label={labels.password.old}
                type="password"
                autoComplete="current-password"
                required
                {...field('password')}
              />
              <NewPasswordFields
                field={field}
                label={labels.password.new}
                again={labels.password.again}
              />
            </>
          )}
        </AccountForm>
      </ErpSection>
      <ErpSection id="sessions" heading={labels.sessions.heading}>
        <StaffSessions sessions={sessions} reply={reply} />
      </ErpSection>
      <Activity actions={activity} />
    </ErpPage>
  );
}
