import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  AccountHead,
  accountMeta,
  AccountSection,
  ReadProblem,
} from '~/components/customers/account-frame';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { ConsentForm, ProfileForm } from '~/components/customers/profile-form';
import { CONSENT, PROFILE } from '~/content/customers/account';
import { sentence } from '~/content/core/errors';
import { PROFILE_FIELDS } from '~/domain/customers/account';
import { consentSchema, profileSchema } from '~/domain/customers/profile.schema.server';
import { isAbout, type UserError } from '~/domain/core/retries/failure';
import { accountHeaders, refuseIntent, takeAccountForm } from '~/http/account-form.server';
import { readCustomer } from '~/http/customers/account-reads.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { takeNotice } from '~/http/flash.server';
import { paths } from '~/paths';
import { chooseMarketing, saveProfile } from '~/services/customers/save-profile.server';

export const meta: MetaFunction = () => accountMeta('profile');

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/profile');
  const { notice, init } = await takeNotice(args);
  const read = await readCustomer(args.context, user.gid);
  if (!read.ok)
    return data({ notice, problem: read.problem, customer: null }, { ...init, status: 503 });
  const { email, firstName, lastName, phone, consent, metafields } = read.value;
  const birthday = metafields['custom.birthday'] ?? null;
  const instagram = metafields['social.instagram'] ?? null;
  const customer = {
    email,
    consent,
    values: { firstName, lastName, phone, birthday, instagram },
  };
  return data({ notice, problem: null, customer }, init);
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { gid } = await requireCustomer(args, 'profile.change');
  const form = await readForm(args.request, { once: [...PROFILE_FIELDS, 'accepts'] });
  const take = { to: paths.accountProfile(), customerGid: gid };
  switch (form.get('intent')) {
    case 'profile':
      return takeAccountForm(args, form, {
        ...take,
        name: 'profile',
        schema: profileSchema(context.now),
        async save(value) {
          const saved = await saveProfile(context, gid, value);
          if (saved.ok) return { ok: true, notice: 'profile-saved' };
          return { ok: false, userErrors: saved.userErrors.map(inOwnWords) };
        },
      });
    case 'consent':
      await requireCustomer(args, 'consent.change');
      return takeAccountForm(args, form, {
        ...take,
        name: 'consent',
        schema: consentSchema,
        async save({ accepts }) {
          const chosen = await chooseMarketing(context, gid, accepts);
          const notice = accepts ? 'consent-given' : 'consent-withdrawn';
          return chosen.ok ? { ok: true, notice } : chosen;
        },
      });
    default:
      return refuseIntent();
  }
}

/** Replaces Shopify's message about a phone number, which reveals that another customer has it. */
function inOwnWords(error: UserError): UserError {
  const isPhone = isAbout([error], 'phone');
  return isPhone ? { ...error, message: sentence('account_phone_refused') } : error;
}

export default function ProfilePage() {
  const { notice, problem, customer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <AccountHead page="profile" />
      {customer === null ? (
        <ReadProblem problem={problem} />
      ) : (
        <>
          <AccountSection id="details" heading={PROFILE.details}>
            <ProfileForm email={customer.email} values={customer.values} reply={reply} />
          </AccountSection>
          <AccountSection id="consent" heading={CONSENT.heading}>
            <ConsentForm consent={customer.consent} reply={reply} />
          </AccountSection>
        </>
      )}
    </>
  );
}
