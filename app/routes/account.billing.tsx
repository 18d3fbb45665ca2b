import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { AccountHead, accountMeta, AccountSection } from '~/components/customers/account-frame';
import { SavedMethods } from '~/components/payment-methods/saved-methods';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { BILLING } from '~/content/customers/account';
import { METHODS } from '~/content/payment-methods/saved-methods';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { defaultMethodForm, loadMethods } from '~/http/payment-methods/method-form.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { makeDefaultMethod } from '~/services/payment-methods/store-payment-method.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => accountMeta('billing');

export const headers = accountHeaders;

/** The one home of the saved payment methods. Addresses are on the page of locations. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/billing');
  const search = new URL(args.request.url).searchParams;
  const [address, remove] = [search.get('address'), search.get('remove')];
  if (address !== null) throw redirect(accountPaths.manageLocations({ address }));
  if (remove !== null) throw redirect(accountPaths.manageLocations({ remove }));
  const { notice, init } = await consumeNotice(args);
  return data({ notice, saved: await loadMethods(args.context, user) }, init);
}

/** `intent`: method-default (method). */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'cards.change');
  return submitForm(args, accountForms(user), {
    'method-default': defaultMethodForm(args, accountPaths.accountBilling(), (method) =>
      makeDefaultMethod(context, user, method),
    ),
  });
}

export default function BillingPage() {
  const { notice, saved } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <AccountHead page="billing" />
      <AccountSection id="payment" heading={METHODS.heading}>
        <SavedMethods saved={saved} reply={reply} />
      </AccountSection>
      <AccountSection id="more" heading={BILLING.more}>
        <ul className="grid gap-3">
          {[
            { label: METHODS.addCash, href: accountPaths.addEarthCash(), text: METHODS.cash },
            { label: BILLING.payments, href: accountPaths.payments(), text: BILLING.paymentsText },
            {
              label: BILLING.locations,
              href: accountPaths.manageLocations(),
              text: BILLING.locationsText,
            },
          ].map(({ label, href, text }) => (
            <li key={href} className="flex flex-wrap items-center gap-x-1.5">
              <a href={href} className="target text-link font-semibold">
                {label}
              </a>
              <p className="-mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </AccountSection>
    </>
  );
}
