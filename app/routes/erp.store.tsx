import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { Activity } from '~/components/staff/timeline';
import { ErpPage } from '~/components/staff/erp-page';
import { Notice } from '~/components/ui/notice';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { STORE } from '~/content/documents/erp-store';
import { backOfficeMeta } from '~/content/staff/back-office';
import { storeIdentitySchema } from '~/domain/documents/store-identity.schema.server';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { forgetStoreIdentity } from '~/http/documents/store-identity.server';
import { form } from '~/http/form-definition.server';
import { activityOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { changeStoreIdentity } from '~/services/documents/change-store-identity.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(STORE.title);

export const headers = erpHeaders;

/** Loads who the store is, as the form's fields have it. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/store');
  const { db } = args.context;
  const { version, address, phone, taxId, ...identity } = await findStoreIdentity(db);
  return {
    mayChange: may({ kind: 'staff', isAdmin }, 'store.change'),
    version: String(version),
    values: {
      name: identity.name,
      legalName: identity.legalName,
      address: address.join('\n'),
      email: identity.email,
      phone: phone ?? '',
      taxId: taxId ?? '',
    },
    isDone: new URL(args.request.url).searchParams.get('done') === 'saved',
    actions: activityOf(await listActionsOf(db, { kind: 'store', id: 'store' })),
  };
}

/** `intent`: identity. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'store.change');
  return submitForm(args, storeForms(staffId), {
    identity: form(storeIdentitySchema, async (identity) => {
      const isDone = await changeStoreIdentity(context, staffId, identity);
      forgetStoreIdentity(context);
      return isDone ? { to: erpPaths.store({ done: 'saved' }) } : { code: 'staff_changed' };
    }),
  });
}

export default function ErpStorePage() {
  const { mayChange, version, values, isDone, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name, legalName, address, email, phone, taxId } = STORE.fields;
  return (
    <ErpPage title={STORE.title} text={STORE.text}>
      {isDone && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{STORE.done}</Notice>
        </div>
      ) : null}
      {mayChange ? (
        <AccountForm
          name="identity"
          reply={reply}
          values={values}
          hidden={{ version }}
          save={STORE.send}
          className="grid max-w-xl gap-6"
        >
          {(field) => (
            <>
              <TextField {...field('name')} {...name} autoComplete="off" />
              <TextField {...field('legalName')} {...legalName} autoComplete="off" />
              <TextArea {...field('address')} {...address} rows={4} />
              <TextField {...field('email')} {...email} type="email" autoComplete="off" />
              <TextField {...field('phone')} {...phone} type="tel" autoComplete="off" optional />
              <TextField {...field('taxId')} {...taxId} autoComplete="off" optional />
            </>
          )}
        </AccountForm>
      ) : (
        <>
          <dl className="grid max-w-xl gap-x-8 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
            {(Object.keys(values) as (keyof typeof values)[]).map((key) => (
              <div key={key} className="contents">
                <dt className="text-ink-soft">{STORE.fields[key].label}</dt>
                <dd className="whitespace-pre-line">{values[key] || STORE.unset}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-ink-soft">{STORE.adminsOnly}</p>
        </>
      )}
      <Activity actions={actions} />
    </ErpPage>
  );
}
