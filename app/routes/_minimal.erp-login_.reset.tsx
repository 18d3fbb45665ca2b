import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountForm } from '~/components/ui/forms/account-form';
import { NewPasswordFields, WayIn, WayOn } from '~/components/staff/second-factor';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_WAY_IN } from '~/content/staff/erp-staff';
import { resetPasswordSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { readStaffCookie, takeStaffLink, writeStaffCookie } from '~/http/staff/staff.server';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findResetByToken } from '~/models/staff/staff-password.server';
import { erpPaths } from '~/erp-paths';
import { resetStaffPassword } from '~/services/staff/reset-staff-second-factor.server';

const words = STAFF_WAY_IN.reset;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

/** 404 for a link that is used, expired or unknown. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const token = await takeStaffLink(args, 'reset', erpPaths.reset());
  const reset = await findResetByToken(context.db, token, new Date(context.now()));
  return data({ isOver: reset === null }, { status: reset ? 200 : 404 });
}

/** Sets the password and redirects to sign-in (303); 422 for mistyped fields, 409 for an invalid link. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const token = await readStaffCookie('reset', request, context.config);
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
      <WayIn heading={words.over} text={words.overText}>
        <WayOn href={erpPaths.forgotten()}>{STAFF_WAY_IN.forgottenLink}</WayOn>
      </WayIn>
    );
  }
  return (
    <WayIn heading={words.title} text={words.text}>
      <AccountForm
        name=""
        id="reset"
        reply={reply}
        refused={words.refused}
        save={words.send}
        className="max-w-lg"
        summaryLevel={2}
      >
        {(field) => <NewPasswordFields field={field} label={words.password} again={words.again} />}
      </AccountForm>
    </WayIn>
  );
}
