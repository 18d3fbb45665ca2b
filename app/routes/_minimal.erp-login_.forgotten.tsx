import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { StaffSignInFrame, NextStep } from '~/components/staff/second-factor';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_SIGN_IN } from '~/content/staff/erp-staff';
import { errorMessage } from '~/content/core/errors';
import { RESET_ADDRESS_LIMITS } from '~/domain/staff/staff-account';
import { forgottenSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { form, type FormRules } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { requestStaffReset } from '~/services/staff/reset-staff-second-factor.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = STAFF_SIGN_IN.forgotten;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return { isDone: new URL(request.url).searchParams.get('done') === '1' };
}

const rules: FormRules = {
  limit: {
    rule: 'staff-reset',
    windows: RESET_ADDRESS_LIMITS,
    message: (wait) => errorMessage('staff_too_many', { wait }),
  },
  failed: 'staff_platform_silent',
};

/** Answers the same for every e-mail, with or without an account (303); 422 if malformed, 429. */
export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return submitForm(args, rules, {
    '': form(forgottenSchema, async (typed) => {
      await requestStaffReset(context, typed);
      context.wakeJobs();
      return { to: erpPaths.forgotten({ done: '1' }) };
    }),
  });
}

export default function StaffForgottenPage() {
  const { isDone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <StaffSignInFrame heading={labels.title} text={labels.text}>
      {isDone && !reply ? (
        <div className="max-w-lg">
          <Notice tone="done">{labels.done}</Notice>
        </div>
      ) : (
        <AccountForm
          name=""
          id="forgotten"
          reply={reply}
          refused={labels.refused}
          save={labels.send}
          className="max-w-lg"
          summaryLevel={2}
        >
          {(field) => (
            <TextField
              label={labels.email}
              type="email"
              autoComplete="username"
              required
              {...field('email')}
            />
          )}
        </AccountForm>
      )}
      <NextStep href={erpPaths.login()}>{labels.back}</NextStep>
    </StaffSignInFrame>
  );
}
