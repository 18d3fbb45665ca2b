import {
  type AccountField,
  AccountForm,
  type AccountReply,
} from '~/components/ui/forms/account-form';
import { openerOf } from './openers';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { BILLING } from '~/content/customers/account';
import { ACCOUNT_BOUNDS, ADDRESS_FIELDS } from '~/domain/customers/customer';
import type { AddressValues } from '~/domain/customers/addresses/address-card';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { US_STATES } from '~/domain/core/places/us-states';

const LABELS = BILLING.form;

type AddressFormProps = {
  /** Key of the address being edited; null for a new one. */
  addressKey: string | null;
  isDefault: boolean;
  values: AddressValues;
  /** Path of the list that the form was opened from. */
  list: string;
  reply: AccountReply | undefined;
};

/** Edits a delivery address and the customer's name for it. */
export function AddressForm({ addressKey, isDefault, values, list, reply }: AddressFormProps) {
  return (
    <AccountForm
      name="address"
      reply={reply}
      values={values}
      save={LABELS.save}
      summaryLevel={2}
      drawn={ADDRESS_FIELDS}
      beside={
        <a href={`${list}#${openerOf.form(addressKey)}`} className="target text-link">
          {LABELS.cancel}
        </a>
      }
    >
      {(field) => (
        <>
          {addressKey === null ? null : <input type="hidden" name="key" value={addressKey} />}
          <LocationNameField field={field} />
          <AddressFields field={field} />
          {isDefault ? null : <DefaultBox field={field('asDefault')} />}
          <p className="text-sm text-ink-soft">{LABELS.country}</p>
        </>
      )}
    </AccountForm>
  );
}

function DefaultBox({
  field,
}: {
  field: { id: string; name: string; defaultValue?: string | undefined };
}) {
  return (
    <Checkbox
      label={LABELS.asDefault}
      id={field.id}
      name={field.name}
      value="yes"
      defaultChecked={field.defaultValue === 'yes'}
    />
  );
}

const STATES = [
  { value: '', label: LABELS.chooseState },
  ...US_STATES.map(([value, label]) => ({ value, label })),
];

/** The fields of a delivery address, shared by all forms that ask for one. */
export function AddressFields({ field }: { field: (name: string) => AccountField }) {
  const line = { maxLength: ACCOUNT_BOUNDS.line, dir: 'auto' } as const;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={LABELS.firstName}
          autoComplete="given-name"
          optional
          {...line}
          {...field('firstName')}
        />
        <TextField
          label={LABELS.lastName}
          autoComplete="family-name"
          required
          {...line}
          {...field('lastName')}
        />
      </div>
      <TextField
        label={LABELS.company}
        autoComplete="organization"
        optional
        {...line}
        {...field('company')}
      />
      <TextField
        label={LABELS.address1}
        autoComplete="address-line1"
        required
        {...line}
        {...field('address1')}
      />
      <TextField
        label={LABELS.address2}
        autoComplete="address-line2"
        optional
        {...line}
        {...field('address2')}
      />
      <TextField
        label={LABELS.city}
        autoComplete="address-level2"
        required
        {...line}
        {...field('city')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label={LABELS.provinceCode}
          options={STATES}
          autoComplete="address-level1"
          required
          {...field('provinceCode')}
        />
        <TextField
          label={LABELS.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={ACCOUNT_BOUNDS.zip}
          {...field('zip')}
        />
      </div>
      <TextField
        label={LABELS.phone}
        hint={LABELS.phoneHint}
        type="tel"
        autoComplete="tel"
        optional
        maxLength={ACCOUNT_BOUNDS.phone}
        {...field('phone')}
      />
    </>
  );
}

/** The customer's own name for an address; nobody else sees it. */
export function LocationNameField({ field }: { field: (name: string) => AccountField }) {
  return (
    <TextField
      label={LABELS.locationName}
      hint={LABELS.locationNameHint}
      optional
      maxLength={ACCOUNT_BOUNDS.line}
      dir="auto"
      {...field('locationName')}
    />
  );
}
