import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { KeyToAdd, PasswordStep, RecoveryCodes, WayOn } from '~/components/staff/second-factor';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { SECOND_FACTOR } from '~/content/staff/erp-staff';
import { codeSchema, passwordSchema } from '~/domain/staff/staff-account.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { viewSecondFactor } from '~/http/staff/second-factor-view.server';
import { takeStaffForm } from '~/http/staff/staff-account-form.server';
import { wantedStaffPage } from '~/http/staff/staff-return';
import { erpPaths } from '~/erp-paths';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '~/services/staff/begin-second-factor.server';
import { ErpPage } from '~/components/staff/erp-page';

const words = SECOND_FACTOR;

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const staff = await requireStaff(args, '/erp/account/second-factor');
  const returnTo = new URL(request.url).searchParams.get('returnTo');
  return {
    factor: await viewSecondFactor(context, staff),
    isOwed: staff.owesSecondFactor,
    mayTurnOff: !staff.isAdmin || staff.isSandbox,
    onwards: returnTo === null ? erpPaths.account() : wantedStaffPage(request),
  };
}

/**
 * `intent`: begin (a new key), confirm (its first code), renew (recovery codes) or off. Recovery codes are
 * only in this reply: we store no plain text of them, so they cannot be shown again.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const staff = await requireStaff(args, 'staff.self');
  const form = await readForm(request, { once: ['password', 'code'] });
  const take = { counted: staff.id };
  const returnTo = new URL(request.url).searchParams.get('returnTo') ?? undefined;
  switch (form.get('intent')) {
    case 'begin':
      return takeStaffForm(args, form, {
        ...take,
        name: 'begin',
        schema: passwordSchema,
        async save(typed) {
          const outcome = await beginSecondFactor(context, staff, typed);
          const answer = redirect(erpPaths.secondFactor({ returnTo }), 303);
          return outcome.ok ? { ok: true, answer } : outcome;
        },
      });
    case 'confirm':
      return takeStaffForm(args, form, {
        ...take,
        name: 'confirm',
        schema: codeSchema,
        async save(typed) {
          const outcome = await confirmSecondFactor(context, staff, typed);
          if (!outcome.ok) return outcome;
          return { ok: true, answer: data({ codes: outcome.codes }, NO_STORE) };
        },
      });
    case 'renew':
      return takeStaffForm(args, form, {
        ...take,
        name: 'renew',
        schema: passwordSchema,
        async save(typed) {
          const outcome = await renewRecoveryCodes(context, staff, typed);
          if (!outcome.ok) return outcome;
          return { ok: true, answer: data({ codes: outcome.codes }, NO_STORE) };
        },
      });
    case 'off':
      return takeStaffForm(args, form, {
        ...take,
        name: 'off',
        schema: passwordSchema,
        async save(typed) {
          const outcome = await endSecondFactor(context, staff, typed);
          const answer = redirect(erpPaths.account({ done: 'factor-off' }), 303);
          return outcome.ok ? { ok: true, answer } : outcome;
        },
      });
    default:
      return refuseIntent();
  }
}

export default function ErpSecondFactorPage() {
  const { factor, isOwed, mayTurnOff, onwards } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && 'codes' in answer) {
    return (
      <ErpPage title={words.title} text={words.text}>
        <RecoveryCodes codes={answer.codes} onwards={onwards} />
      </ErpPage>
    );
  }
  const { begin, renew, off } = words;
  return (
    <ErpPage title={words.title} text={words.text}>
      {isOwed ? <Notice>{words.owed}</Notice> : null}
      {factor.pending ? <KeyToAdd pending={factor.pending} reply={answer} /> : null}
      <PasswordStep
        name="begin"
        reply={answer}
        heading={factor.isOn ? begin.another : begin.heading}
        text={factor.isOn ? begin.anotherText : begin.text}
        send={factor.pending ? words.confirm.again : begin.send}
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
      <WayOn href={erpPaths.account()}>{words.back}</WayOn>
    </ErpPage>
  );
}
