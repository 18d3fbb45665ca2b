import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AccountReply } from '~/components/account/account-form';
import { AccountHead, AccountSection } from '~/components/account/account-frame';
import { accountMeta } from '~/components/account/account-meta';
import { AccountNotice } from '~/components/account/account-notice';
import { AddressForm } from '~/components/account/address-form';
import { AddressList } from '~/components/account/address-list';
import { AddressRemoval } from '~/components/account/address-removal';
import { ArrivalHeading } from '~/components/account/arrival-heading';
import { openerOf } from '~/components/account/openers';
import { ReadProblem } from '~/components/account/read-problem';
import { useWayBack } from '~/components/account/use-way-back';
import { SavedMethods } from '~/components/saved-methods/saved-methods';
import { Notice } from '~/components/ui/notice';
import { BILLING } from '~/content/account';
import { sentence } from '~/content/errors';
import { METHODS } from '~/content/saved-methods';
import { ADDRESS_FIELDS, ADDRESS_LIMIT } from '~/domain/account';
import { addressKeySchema, addressSchema } from '~/domain/address.schema.server';
import {
  accountHeaders,
  refuseIntent,
  takeAccountForm,
  type FormOutcome,
} from '~/http/account-form.server';
import { readAddressView, type AddressView } from '~/http/address-view.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/guards.server';
import { takeNotice } from '~/http/notice.server';
import { takeDefaultForm } from '~/http/method-form.server';
import { notFound } from '~/http/replies.server';
import { readMethods } from '~/http/saved-methods.server';
import { paths } from '~/paths';
import { makeDefaultAddress } from '~/services/make-default-address.server';
import { makeDefaultMethod } from '~/services/make-default-method.server';
import { removeAddress, type AddressRemoved } from '~/services/remove-address.server';
import { saveAddress, type AddressSaved } from '~/services/save-address.server';

export const meta: MetaFunction = () => accountMeta('billing');

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/billing');
  const { notice, init } = await takeNotice(args);
  const search = new URL(args.request.url).searchParams;
  const [view, saved] = await Promise.all([
    readAddressView(args.context, user, search),
    readMethods(args.context, user),
  ]);
  const inPlace = args.context.config.stripe.publishableKey !== undefined;
  return data(
    { notice, view, saved, inPlace },
    view.kind === 'problem' ? { ...init, status: 503 } : init,
  );
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'addresses.change');
  const once = [...ADDRESS_FIELDS, 'asDefault', 'key', 'method'];
  const form = await readForm(args.request, { once });
  const take = { to: paths.accountBilling(), customerGid: user.gid };
  switch (form.get('intent')) {
    case 'address': {
      const key = form.get('key');
      form.delete('key');
      return takeAccountForm(args, form, {
        ...take,
        name: 'address',
        schema: addressSchema,
        save: async (value) =>
          outcomeOf(await saveAddress(context, user, key as string | null, value), 'address-saved'),
      });
    }
    case 'default':
      return takeAccountForm(args, form, {
        ...take,
        name: 'default',
        schema: addressKeySchema,
        save: async ({ key }) =>
          outcomeOf(await makeDefaultAddress(context.admin, user.gid, key), 'default-changed'),
      });
    case 'remove':
      return takeAccountForm(args, form, {
        ...take,
        name: 'remove',
        schema: addressKeySchema,
        save: async ({ key }) =>
          outcomeOf(await removeAddress(context, user, key), 'address-removed'),
      });
    case 'method-default':
      await requireCustomer(args, 'cards.change');
      return takeDefaultForm(args, user, form, {
        to: paths.accountBilling(),
        change: (method) => makeDefaultMethod(context, user, method),
      });
    default:
      return refuseIntent();
  }
}

/** @throws 404 for the address of somebody else, as for one that does not exist */
function outcomeOf(
  saved: AddressSaved | AddressRemoved,
  notice: 'address-saved' | 'default-changed' | 'address-removed',
): FormOutcome {
  if (saved.ok) return { ok: true, notice };
  switch (saved.reason) {
    case 'refused':
      return { ok: false, userErrors: saved.userErrors };
    case 'not-found':
      return notFound();
    case 'known':
      return { ok: false, status: 409, sentence: sentence('address_known', { name: saved.name }) };
    case 'limit':
      return {
        ok: false,
        status: 409,
        sentence: sentence('address_limit', { limit: ADDRESS_LIMIT }),
      };
    case 'busy':
      return { ok: false, status: 409, sentence: sentence('address_busy') };
  }
}

export default function BillingPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { addresses, form, removal } = BILLING;
  const { notice } = loaded;
  const view = shownView(loaded.view, reply);
  useWayBack(openerIn(view));
  if (view.kind === 'form') {
    const { key, isDefault, values } = view;
    return (
      <>
        <ArrivalHeading level={1} className="mb-8">
          {key === null ? form.add : form.edit}
        </ArrivalHeading>
        <AddressForm addressKey={key} isDefault={isDefault} values={values} reply={reply} />
      </>
    );
  }
  if (view.kind === 'removal') {
    return (
      <>
        <ArrivalHeading level={1} className="mb-6">
          {removal.heading}
        </ArrivalHeading>
        <AddressRemoval address={view.address} reply={reply} />
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
      </AccountSection>
      <AccountSection id="addresses" heading={addresses.heading}>
        {reply?.form === 'remove' ? <RemovalProblem reply={reply} /> : null}
        {view.kind === 'problem' ? (
          <ReadProblem problem={view.problem} />
        ) : (
          <AddressList addresses={view.addresses} reply={reply} />
        )}
      </AccountSection>
    </>
  );
}

/** The list where no other address has room, unless what was typed for one has just come back. */
function shownView(view: AddressView, reply: AccountReply | undefined): AddressView {
  if (view.kind !== 'form' || view.full === null || reply?.form === 'address') return view;
  return { kind: 'list', addresses: view.full };
}

/** The id of the link that has opened what is shown; null for the list. */
function openerIn(view: AddressView): string | null {
  if (view.kind === 'form') return openerOf.form(view.key);
  return view.kind === 'removal' ? openerOf.removal(view.address.key) : null;
}

/** A removal whose answer was lost, while the address is no longer there to be asked about. */
function RemovalProblem({ reply }: { reply: AccountReply }) {
  return (
    <Notice tone="problem">
      {Object.values(reply.result.error ?? {})
        .flat()
        .join(' ')}
    </Notice>
  );
}
