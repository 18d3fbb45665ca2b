import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { redirect, useActionData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { StaffSignInFrame, NextStep } from '~/components/staff/second-factor';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_SIGN_IN } from '~/content/staff/erp-staff';
import { codeSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { addressGroup } from '~/http/rate-limit.server';
import {
  parseKnownBrowser,
  parseStaffCookie,
  parseStaffToken,
  writeKnownBrowser,
  writeStaffCookie,
} from '~/http/staff/staff.server';
import { requestedStaffPage } from '~/http/staff/staff-return';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findStaffChallenge } from '~/models/staff/staff-second-factor.server';
import { erpPaths } from '~/erp-paths';
import { passSecondFactor } from '~/services/staff/pass-second-factor.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = STAFF_SIGN_IN.code;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

/** Redirects to sign-in unless this browser has a valid challenge from the password step. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const challenge = await parseStaffCookie('challenge', request, context.config);
  const who = await findStaffChallenge(context.db, challenge, new Date(context.now()));
  if (!who) throw redirect(startOf(request));
  return null;
}

/** Opens the session and redirects (303), or replies with the form: 422, 429. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { config, clientAddress, log } = context;
  const challenge = await parseStaffCookie('challenge', request, config);
  const who = await findStaffChallenge(context.db, challenge, new Date(context.now()));
  // The service has limits of its own, for the account and the address.
  return submitForm(args, staffAccountForms(null), {
    '': form(codeSchema, { limit: null }, async ({ code }) => {
      const outcome = await passSecondFactor(context, {
        challenge,
        code,
        address: clientAddress,
        addressGroup: addressGroup(clientAddress),
        userAgent: request.headers.get('User-Agent') ?? '',
        knownBrowser: await parseKnownBrowser(request, config, who?.email ?? ''),
        previousToken: parseStaffToken(request, config),
      });
      switch (outcome.kind) {
        case 'too-many':
          log.warn({ waitSeconds: outcome.waitSeconds }, 'staff code held back');
          return staffRejection({ ok: false, code: 'staff_too_many', ...outcome });
        case 'wrong-code':
          log.warn({ staff: who?.staffId }, 'staff code refused');
          return staffRejection({ ok: false, code: 'staff_code_wrong' });
        case 'no-challenge':
          return { to: startOf(request) };
        case 'signed-in': {
          const { staffId: staff, isRecovery, email, cookie } = outcome;
          log.info({ staff, isRecovery }, 'staff signed in');
          const known = await writeKnownBrowser(config, email);
          const gone = await writeStaffCookie('challenge', null, config);
          const to = isRecovery ? erpPaths.account() : requestedStaffPage(request);
          return { to, cookies: [cookie, known, gone] };
        }
      }
    }),
  });
}

function startOf(request: Request): string {
  return erpPaths.login(new URL(request.url).searchParams.get('returnTo') ?? undefined);
}

export default function StaffCodePage() {
  const reply = useActionData<typeof action>();
  return (
    <StaffSignInFrame heading={labels.title} text={labels.text}>
      <AccountForm
        name=""
        id="code"
        reply={reply}
        refused={labels.refused}
        save={labels.send}
        className="max-w-lg"
        summaryLevel={2}
      >
        {(field) => (
          <TextField
            label={labels.label}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('code')}
          />
        )}
      </AccountForm>
      <NextStep href={erpPaths.login()}>{labels.back}</NextStep>
    </StaffSignInFrame>
  );
}
