import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { Activity } from '~/components/staff/timeline';
import { ErpPage } from '~/components/staff/erp-page';
import { Notice } from '~/components/ui/notice';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { PROMISE } from '~/content/catalogue/erp-promise';
import { may } from '~/domain/staff/permissions';
import { pickupPlaceLines } from '~/domain/catalogue/pickup-place';
import { zoneLines } from '~/domain/catalogue/store-promise';
import { storePromiseSchema } from '~/domain/catalogue/store-promise.schema.server';
import { erpPaths } from '~/erp-paths';
import { forgetStorefrontSettings } from '~/http/catalogue/storefront-settings.server';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { activityOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { findStorePromise } from '~/models/catalogue/store-promise.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { changeStorePromise } from '~/services/catalogue/change-store-promise.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(PROMISE.title);

export const headers = erpHeaders;

/** Loads what the shop promises, as the form's fields have it. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/shipping');
  const { db } = args.context;
  const {
    freeShippingCents,
    handlingDays,
    zones,
    returnDays,
    contactHours,
    pickupPlaces,
    version,
  } = await findStorePromise(db);
  return {
    mayChange: may({ kind: 'staff', isAdmin }, 'promise.change'),
    version: String(version),
    values: {
      freeShipping: freeShippingCents === null ? '' : (freeShippingCents / 100).toFixed(2),
      handlingDays: handlingDays?.toString() ?? '',
      zones: zoneLines(zones),
      returnDays: returnDays?.toString() ?? '',
      contactHours: contactHours ?? '',
      pickupPlaces: pickupPlaceLines(pickupPlaces),
    },
    isDone: new URL(args.request.url).searchParams.get('done') === 'saved',
    actions: activityOf(await listActionsOf(db, { kind: 'store-promise', id: 'store' })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'promise.change');
  return submitForm(args, storeForms(staffId), {
    promise: form(storePromiseSchema, async ({ freeShipping, ...promise }) => {
      const changed = { ...promise, freeShippingCents: freeShipping };
      const isDone = await changeStorePromise(context, staffId, changed);
      forgetStorefrontSettings(context);
      return isDone ? { to: erpPaths.shipping({ done: 'saved' }) } : { code: 'staff_changed' };
    }),
  });
}

export default function ErpShippingPage() {
  const { mayChange, version, values, isDone, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { freeShipping, handlingDays, zones, returnDays, contactHours, pickupPlaces } =
    PROMISE.fields;
  return (
    <ErpPage title={PROMISE.title} text={PROMISE.text}>
      {isDone && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{PROMISE.done}</Notice>
        </div>
      ) : null}
      {mayChange ? (
        <AccountForm
          name="promise"
          reply={reply}
          values={values}
          hidden={{ version }}
          save={PROMISE.send}
          className="grid max-w-xl gap-6"
        >
          {(field) => (
            <>
              <TextField
                {...field('freeShipping')}
                {...freeShipping}
                inputMode="decimal"
                optional
              />
              <TextField
                {...field('handlingDays')}
                {...handlingDays}
                inputMode="numeric"
                optional
              />
              <TextArea
                {...field('zones')}
                label={zones.label}
                hint={zones.hint}
                placeholder={zones.example}
                rows={6}
                optional
              />
              <TextField {...field('returnDays')} {...returnDays} inputMode="numeric" optional />
              <TextField {...field('contactHours')} {...contactHours} optional />
              <TextArea
                {...field('pickupPlaces')}
                label={pickupPlaces.label}
                hint={pickupPlaces.hint}
                placeholder={pickupPlaces.example}
                rows={3}
                optional
              />
            </>
          )}
        </AccountForm>
      ) : (
        <>
          <dl className="grid max-w-xl gap-x-8 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
            {(Object.keys(values) as (keyof typeof values)[]).map((name) => (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{PROMISE.fields[name].label}</dt>
                <dd className="whitespace-pre-line">{values[name] || PROMISE.unset}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-ink-soft">{PROMISE.adminsOnly}</p>
        </>
      )}
      <Activity actions={actions} />
    </ErpPage>
  );
}
