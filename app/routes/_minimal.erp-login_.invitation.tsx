import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { NewPasswordFields, StaffSignInFrame, NextStep } from '~/components/staff/second-factor';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_SIGN_IN } from '~/content/staff/erp-staff';
import { MAX_STAFF_NAME_LENGTH } from '~/domain/staff/staff-account';
import { acceptStaffInvitationSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import {
  parseStaffCookie,
  exchangeStaffLink,
  writeKnownBrowser,
  writeStaffCookie,
} from '~/http/staff/staff.server';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findStaffInvitationByToken } from '~/models/staff/staff-invitation.server';
import { erpPaths } from '~/erp-paths';
import { acceptStaffInvitation } from '~/services/staff/invite-staff.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = STAFF_SIGN_IN.invitation;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

/** 404 for a link that is used, expired or unknown. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const token = await exchangeStaffLink(args, 'invitation', erpPaths.invitation());
  const found = await findStaffInvitationByToken(context.db, token, new Date(context.now()));
  const requested = found?.state === 'open' ? { email: found.email, role: found.role } : null;
  return data({ requested }, { status: requested ? 200 : 404 });
}

/** Creates the account, signs in and redirects (303); 422 for mistyped fields, 409 for an invalid link. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { config, log } = context;
  const token = await parseStaffCookie('invitation', request, config);
  return submitForm(args, staffAccountForms(null), {
    '': form(acceptStaffInvitationSchema, async ({ name, newPassword }) => {
      const joined = await acceptStaffInvitation(context, {
        token,
        name,
        password: newPassword,
        address: context.clientAddress,
        userAgent: request.headers.get('User-Agent') ?? '',
      });
      if (!joined.ok) return staffRejection(joined);
      log.info('staff joined by an invitation');
      const known = await writeKnownBrowser(config, joined.email);
      const cookies = joined.cookie === null ? [] : [joined.cookie, known];
      const gone = await writeStaffCookie('invitation', null, config);
      return { to: erpPaths.orders(), cookies: [...cookies, gone] };
    }),
  });
}

export default function StaffInvitationPage() {
  const { requested } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (requested === null) {
    return (
      <StaffSignInFrame heading={labels.over} text={labels.overText}>
        <NextStep href={erpPaths.login()}>{labels.signIn}</NextStep>
      </StaffSignInFrame>
    );
  }
  return (
    <StaffSignInFrame heading={labels.title} text={labels.text(requested.role)}>
      <p className="mb-6">
        {labels.email}: <b>{requested.email}</b>
      </p>
      <AccountForm
        name=""
        id="invitation"
        reply={reply}
        refused={labels.refused}
        save={labels.send}
        className="max-w-lg"
        summaryLevel={2}
      >
        {(field) => (
          <>
            <TextField
              label={labels.name}
              autoComplete="name"
              maxLength={MAX_STAFF_NAME_LENGTH}
              required
              {...field('name')}
            />
            <NewPasswordFields field={field} label={labels.password} again={labels.again} />
          </>
        )}
      </AccountForm>
    </StaffSignInFrame>
  );
}
