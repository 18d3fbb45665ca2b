import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import {
  AccountHead,
  accountMeta,
  AccountSection,
  LoadProblem,
} from '~/components/customers/account-frame';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { ProfileForm } from '~/components/customers/profile-form';
import { CONSENT, PROFILE } from '~/content/customers/account';
import { errorMessage } from '~/content/core/errors';
import { profileSchema } from '~/domain/customers/profile.schema.server';
import { isAbout, type UserError } from '~/domain/core/retries/failure';
import { accountForms } from '~/http/customers/account-forms.server';
import { loadCustomer } from '~/http/customers/address-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { saveProfile } from '~/services/customers/save-profile.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => accountMeta('profile');

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/profile');
  const { notice, init } = await consumeNotice(args);
  const loaded = await loadCustomer(args.context, user.gid);
  if (!loaded.ok)
    return data({ notice, problem: loaded.problem, customer: null }, { ...init, status: 503 });
  const { email, firstName, lastName, phone, metafields } = loaded.value;
  const birthday = metafields['custom.birthday'] ?? null;
  const instagram = metafields['social.instagram'] ?? null;
  const customer = {
    email,
    values: { firstName, lastName, phone, birthday, instagram },
  };
  return data({ notice, problem: null, customer }, init);
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { gid } = await requireCustomer(args, 'profile.change');
  const to = accountPaths.accountProfile();
  return submitForm(args, accountForms({ gid }), {
    profile: form(profileSchema(context.now), async (value) => {
      const saved = await saveProfile(context, gid, value);
      if (saved.ok) return { to, notice: 'profile-saved' };
      return { userErrors: saved.userErrors.map(inOwnWords) };
    }),
  });
}

/** Replaces Shopify's message about a phone number, which reveals that another customer has it. */
function inOwnWords(error: UserError): UserError {
  const isPhone = isAbout([error], 'phone');
  return isPhone ? { ...error, message: errorMessage('account_phone_refused') } : error;
}

export default function ProfilePage() {
  const { notice, problem, customer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <AccountHead page="profile" />
      {customer === null ? (
        <LoadProblem problem={problem} />
      ) : (
        <>
          <AccountSection id="details" heading={PROFILE.details}>
            <ProfileForm email={customer.email} values={customer.values} reply={reply} />
          </AccountSection>
          <p className="mt-8">
            <a href={`${accountPaths.accountSettings()}#consent`} className="target text-link">
              {CONSENT.heading}
            </a>
          </p>
        </>
      )}
    </>
  );
}
