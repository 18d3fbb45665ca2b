import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { NewPasswordFields, StaffSignInFrame, NextStep } from '~/components/staff/second-factor';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_SIGN_IN } from '~/content/staff/erp-staff';
import { resetPasswordSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { parseStaffCookie, exchangeStaffLink, writeStaffCookie } from '~/http/staff/staff.server';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findResetByToken } from '~/models/staff/staff-password.server';
import { erpPaths } from '~/erp-paths';
import { resetStaffPassword } from '~/services/staff/reset-staff-second-factor.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = STAFF_SIGN_IN.reset;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

/** 404 for a link that is used, expired or unknown. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const token = await exchangeStaffLink(args, 'reset', erpPaths.reset());
  const reset = await findResetByToken(context.db, token, new Date(context.now()));
  return data({ isOver: reset === null }, { status: reset ? 200 : 404 });
}

/** Sets the password and redirects to sign-in (303); 422 for mistyped fields, 409 for an invalid link. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const token = await parseStaffCookie('reset', request, context.config);
  return submitForm(args, staffAccountForms(null), {
    '': form(resetPasswordSchema, async ({ newPassword }) => {
      const outcome = await resetStaffPassword(context, { token, password: newPassword });
      if (!outcome.ok) return staffRejection(outcome);
      const gone = await writeStaffCookie('reset', null, context.config);
      return { to: erpPaths.login(undefined, { done: 'reset' }), cookies: [gone] };
    }),
  });
}

export default function StaffResetPage() {
  const { isOver } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (isOver) {
    return (
      <StaffSignInFrame heading={labels.over} text={labels.overText}>
        <NextStep href={erpPaths.forgotten()}>{STAFF_SIGN_IN.forgottenLink}</NextStep>
      </StaffSignInFrame>
    );
  }
  return (
    <StaffSignInFrame heading={labels.title} text={labels.text}>
      <AccountForm
        name=""
        id="reset"
        reply={reply}
        refused={labels.refused}
        save={labels.send}
        className="max-w-lg"
        summaryLevel={2}
      >
        {(field) => (
          <NewPasswordFields field={field} label={labels.password} again={labels.again} />
        )}
      </AccountForm>
    </StaffSignInFrame>
  );
}
