import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountForm } from '~/components/ui/forms/account-form';
import { NewPasswordFields, WayIn, WayOn } from '~/components/staff/second-factor';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_WAY_IN } from '~/content/staff/erp-staff';
import { MAX_STAFF_NAME_LENGTH } from '~/domain/staff/staff-account';
import { acceptStaffInvitationSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import {
  readStaffCookie,
  takeStaffLink,
  writeKnownBrowser,
  writeStaffCookie,
} from '~/http/staff/staff.server';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findStaffInvitationByToken } from '~/models/staff/staff-invitation.server';
import { erpPaths } from '~/erp-paths';
import { acceptStaffInvitation } from '~/services/staff/invite-staff.server';

const words = STAFF_WAY_IN.invitation;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

/** 404 for a link that is used, expired or unknown. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const token = await takeStaffLink(args, 'invitation', erpPaths.invitation());
  const found = await findStaffInvitationByToken(context.db, token, new Date(context.now()));
  const asked = found?.state === 'open' ? { email: found.email, role: found.role } : null;
  return data({ asked }, { status: asked ? 200 : 404 });
}

/** Creates the account, signs in and redirects (303); 422 for mistyped fields, 409 for an invalid link. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { config, log } = context;
  const token = await readStaffCookie('invitation', request, config);
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
  const { asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (asked === null) {
    return (
      <WayIn heading={words.over} text={words.overText}>
        <WayOn href={erpPaths.login()}>{words.signIn}</WayOn>
      </WayIn>
    );
  }
  return (
    <WayIn heading={words.title} text={words.text(asked.role)}>
      <p className="mb-6">
        {words.email}: <b>{asked.email}</b>
      </p>
      <AccountForm
        name=""
        id="invitation"
        reply={reply}
        refused={words.refused}
        save={words.send}
        className="max-w-lg"
        summaryLevel={2}
      >
        {(field) => (
          <>
            <TextField
              label={words.name}
              autoComplete="name"
              maxLength={MAX_STAFF_NAME_LENGTH}
              required
              {...field('name')}
            />
            <NewPasswordFields field={field} label={words.password} again={words.again} />
          </>
        )}
      </AccountForm>
    </WayIn>
  );
}
