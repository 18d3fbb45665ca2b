import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { KeyToAdd, PasswordStep, RecoveryCodes, NextStep } from '~/components/staff/second-factor';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { SECOND_FACTOR } from '~/content/staff/erp-staff';
import { codeSchema, passwordSchema } from '~/domain/staff/staff-account.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { requestedStaffPage } from '~/http/staff/staff-return';
import {
  staffAccountForms,
  staffRejection,
  viewSecondFactor,
} from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '~/services/staff/begin-second-factor.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = SECOND_FACTOR;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const staff = await requireStaff(args, '/erp/account/second-factor');
  const returnTo = new URL(request.url).searchParams.get('returnTo');
  return {
    factor: await viewSecondFactor(context, staff),
    isOwed: staff.owesSecondFactor,
    mayTurnOff: !staff.isAdmin || staff.isSandbox,
    onwards: returnTo === null ? erpPaths.account() : requestedStaffPage(request),
  };
}

/**
 * `begin` makes a new key, `confirm` takes its first code. Recovery codes are only in this reply: we store no
 * plain text of them, so they cannot be shown again.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const staff = await requireStaff(args, 'staff.self');
  const returnTo = new URL(request.url).searchParams.get('returnTo') ?? undefined;
  return submitForm(args, staffAccountForms(staff.id), {
    begin: form(passwordSchema, async (typed) => {
      const outcome = await beginSecondFactor(context, staff, typed);
      return outcome.ok ? { to: erpPaths.secondFactor({ returnTo }) } : staffRejection(outcome);
    }),
    confirm: form(codeSchema, async (typed) => {
      const outcome = await confirmSecondFactor(context, staff, typed);
      return outcome.ok ? { review: { codes: outcome.codes } } : staffRejection(outcome);
    }),
    renew: form(passwordSchema, async (typed) => {
      const outcome = await renewRecoveryCodes(context, staff, typed);
      return outcome.ok ? { review: { codes: outcome.codes } } : staffRejection(outcome);
    }),
    off: form(passwordSchema, async (typed) => {
      const outcome = await endSecondFactor(context, staff, typed);
      return outcome.ok
        ? { to: erpPaths.account({ done: 'factor-off' }) }
        : staffRejection(outcome);
    }),
  });
}

export default function ErpSecondFactorPage() {
  const { factor, isOwed, mayTurnOff, onwards } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.review) {
    return (
      <ErpPage title={labels.title} text={labels.text}>
        <RecoveryCodes codes={answer.review.codes} onwards={onwards} />
      </ErpPage>
    );
  }
  const { begin, renew, off } = labels;
  return (
    <ErpPage title={labels.title} text={labels.text}>
      {isOwed ? <Notice>{labels.owed}</Notice> : null}
      {factor.pending ? <KeyToAdd pending={factor.pending} reply={answer} /> : null}
      <PasswordStep
        name="begin"
        reply={answer}
        heading={factor.isOn ? begin.another : begin.heading}
        text={factor.isOn ? begin.anotherText : begin.text}
        send={factor.pending ? labels.confirm.again : begin.send}
        {...((factor.isOn || factor.pending) && { variant: 'secondary' })}
      />
      {factor.isOn ? (
        <PasswordStep
          name="renew"
          reply={answer}
          heading={renew.heading}
          text={renew.text}
          send={renew.send}
          variant="secondary"
        />
      ) : null}
      {factor.isOn && mayTurnOff ? (
        <PasswordStep
          name="off"
          reply={answer}
          heading={off.heading}
          text={off.text}
          send={off.send}
          variant="secondary"
        />
      ) : null}
      {factor.isOn && !mayTurnOff ? (
        <ErpSection id="off-heading" heading={off.heading}>
          <p>{off.needed}</p>
        </ErpSection>
      ) : null}
      <NextStep href={erpPaths.account()}>{labels.back}</NextStep>
    </ErpPage>
  );
}
