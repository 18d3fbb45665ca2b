import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import {
  type AccountReply,
  ArrivalHeading,
  useReturnFocus,
} from '~/components/ui/forms/account-form';
import {
  AccountHead,
  accountMeta,
  AccountSection,
  LoadProblem,
} from '~/components/customers/account-frame';
import { AccountNotice, RejectedPress } from '~/components/ui/forms/account-notice';
import { AddressForm } from '~/components/customers/address-form';
import { AddressList, AddressRemoval } from '~/components/customers/address-list';
import { openerOf } from '~/components/customers/openers';
import { SavedMethods } from '~/components/payment-methods/saved-methods';
import { BILLING } from '~/content/customers/account';
import { METHODS } from '~/content/payment-methods/saved-methods';
import { accountForms, addressForms } from '~/http/customers/account-forms.server';
import { loadAddressView, type AddressView } from '~/http/customers/address-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { defaultMethodForm, loadMethods } from '~/http/payment-methods/method-form.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { paths } from '~/paths';
import { makeDefaultMethod } from '~/services/payment-methods/store-payment-method.server';
import {
  makeDefaultAddress,
  removeAddress,
  saveAddress,
} from '~/services/customers/save-address.server';

export const meta: MetaFunction = () => accountMeta('billing');

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/billing');
  const { notice, init } = await consumeNotice(args);
  const search = new URL(args.request.url).searchParams;
  const [view, saved] = await Promise.all([
    loadAddressView(args.context, user, {
      address: search.get('address'),
      remove: search.get('remove'),
    }),
    loadMethods(args.context, user),
  ]);
  const inPlace = args.context.config.stripe.publishableKey !== undefined;
  return data(
    { notice, view, saved, inPlace },
    view.kind === 'problem' ? { ...init, status: 503 } : init,
  );
}

/** `intent`: address, default, remove (key); method-default (method). */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'addresses.change');
  const to = paths.accountBilling();
  return submitForm(args, accountForms(user), {
    ...addressForms({
      to,
      save: (key, address) => saveAddress(context, user, key, address),
      makeDefault: (key) => makeDefaultAddress(context.admin, user.gid, key),
      remove: (key) => removeAddress(context, user, key),
    }),
    'method-default': defaultMethodForm(args, to, (method) =>
      makeDefaultMethod(context, user, method),
    ),
  });
}

export default function BillingPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { addresses, form, removal } = BILLING;
  const { notice } = loaded;
  const view = shownView(loaded.view, reply);
  useReturnFocus(openerIn(view));
  if (view.kind === 'form') {
    const { key, isDefault, values } = view;
    return (
      <>
        <ArrivalHeading level={1} className="mb-8">
          {key === null ? form.add : form.edit}
        </ArrivalHeading>
        <AddressForm
          addressKey={key}
          isDefault={isDefault}
          values={values}
          list={paths.accountBilling()}
          reply={reply}
        />
      </>
    );
  }
  if (view.kind === 'removal') {
    return (
      <>
        <ArrivalHeading level={1} className="mb-6">
          {removal.heading}
        </ArrivalHeading>
        <AddressRemoval address={view.address} list={paths.accountBilling()} reply={reply} />
      </>
    );
  }
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <AccountHead page="billing" />
      <AccountSection id="payment" heading={METHODS.heading}>
        <SavedMethods
          saved={loaded.saved}
          inPlace={loaded.inPlace}
          from="billing"
          origin="setup"
          reply={reply}
        />
        <p className="mt-8">
          {METHODS.cash}{' '}
          <a href={paths.addEarthCash()} className="target text-link">
            {METHODS.addCash}
          </a>
        </p>
      </AccountSection>
      <AccountSection id="addresses" heading={addresses.heading}>
        {reply?.form === 'remove' ? <RejectedPress reply={reply} /> : null}
        {view.kind === 'problem' ? (
          <LoadProblem problem={view.problem} />
        ) : (
          <AddressList addresses={view.addresses} reply={reply} />
        )}
      </AccountSection>
    </>
  );
}

/** Shows the list if no address can be added, unless a refused form for a new address has just come back. */
function shownView(view: AddressView, reply: AccountReply | undefined): AddressView {
  if (view.kind !== 'form' || view.full === null || reply?.form === 'address') return view;
  return { kind: 'list', addresses: view.full };
}

/** Returns the id of the link that opened the current view; null for the list. */
function openerIn(view: AddressView): string | null {
  if (view.kind === 'form') return openerOf.form(view.key);
  return view.kind === 'removal' ? openerOf.removal(view.address.key) : null;
}
