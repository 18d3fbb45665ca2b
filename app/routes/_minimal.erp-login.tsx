import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { BACK_OFFICE, backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_SIGN_IN } from '~/content/staff/erp-staff';
import { errorMessage } from '~/content/core/errors';
import { staffSignInSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { parseForm, parseStrictForm } from '~/http/form.server';
import { addressGroup, networkGroup, waitLabel } from '~/http/rate-limit.server';
import { requestedStaffPage } from '~/http/staff/staff-return';
import {
  findStaff,
  parseKnownBrowser,
  parseStaffToken,
  writeKnownBrowser,
  writeStaffCookie,
} from '~/http/staff/staff.server';
import { erpPaths } from '~/erp-paths';
import { signInStaff } from '~/services/staff/sign-in-staff.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const { signIn } = BACK_OFFICE;

export const meta = () => backOfficeMeta(signIn.title);

export const headers = erpHeaders;

/** Redirects staff who are signed in already. */
export async function loader(args: LoaderFunctionArgs) {
  if (await findStaff(args)) throw redirect(requestedStaffPage(args.request));
  return { isReset: new URL(args.request.url).searchParams.get('done') === 'reset' };
}

/** Opens a session (303), or asks for the code first (303); if refused, keeps the typed e-mail (422, 429). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config, clientAddress, log } = context;
  const form = await parseStrictForm(request, { once: ['email', 'password'] });
  const { value, reply } = parseForm(form, staffSignInSchema, ['password']);
  if (value === null) return refused(reply(), 422);
  const outcome = await signInStaff(context, {
    ...value,
    address: clientAddress,
    addressGroup: addressGroup(clientAddress),
    network: networkGroup(clientAddress),
    userAgent: request.headers.get('User-Agent') ?? '',
    knownBrowser: await parseKnownBrowser(request, config, value.email),
    previousToken: parseStaffToken(request, config),
  });
  if (outcome.kind === 'too-many') {
    const { waitSeconds } = outcome;
    log.warn({ waitSeconds }, 'staff sign-in held back');
    const result = reply(errorMessage('staff_too_many', { wait: waitLabel(waitSeconds) }));
    return refused(result, 429, { 'Retry-After': String(waitSeconds) });
  }
  if (outcome.kind === 'no-match') {
    log.warn('staff sign-in refused');
    return refused(reply(errorMessage('staff_no_match')), 422);
  }
  if (outcome.kind === 'code-due') {
    const cookie = await writeStaffCookie('challenge', outcome.challenge, config);
    const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': cookie };
    const returnTo = new URL(request.url).searchParams.get('returnTo') ?? undefined;
    return redirect(erpPaths.loginCode(returnTo), { status: 303, headers });
  }
  log.info({ staff: outcome.staffId }, 'staff signed in');
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Set-Cookie': outcome.cookie });
  headers.append('Set-Cookie', await writeKnownBrowser(config, value.email));
  return redirect(requestedStaffPage(request), { status: 303, headers });
}

/** Replies with the form. `answeredAt` differs in each reply, so that the password is emptied each time. */
function refused(
  result: SubmissionResult<string[]>,
  status: number,
  headers: Record<string, string> = {},
) {
  return data({ form: '', result, answeredAt: Date.now() }, { status, headers });
}

export default function ErpLoginPage() {
  const { isReset } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="wrap py-12 lg:py-20">
      <h1>{signIn.heading}</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-ink-soft">{signIn.text}</p>
      {isReset && !reply ? (
        <div className="mb-8 max-w-lg">
          <Notice tone="done">{STAFF_SIGN_IN.reset.done}</Notice>
        </div>
      ) : null}
      <AccountForm
        name=""
        id="erp-login"
        reply={reply}
        refused={signIn.refused}
        save={signIn.send}
        className="max-w-lg"
        summaryLevel={2}
      >
        {(field) => (
          <>
            <TextField
              label={signIn.email}
              type="email"
              autoComplete="username"
              required
              {...field('email')}
            />
            <TextField
              label={signIn.password}
              key={reply?.answeredAt}
              type="password"
              autoComplete="current-password"
              required
              {...field('password')}
            />
          </>
        )}
      </AccountForm>
      <p className="mt-6">
        <a href={erpPaths.forgotten()} className="target text-link">
          {STAFF_SIGN_IN.forgottenLink}
        </a>
      </p>
    </div>
  );
}
