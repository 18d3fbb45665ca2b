import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { AddressFields, LocationNameField } from './address-fields';
import { openerOf } from './openers';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { BILLING } from '~/content/customers/account';
import { ADDRESS_FIELDS } from '~/domain/customers/account';
import type { AddressValues } from '~/domain/customers/addresses/address-card';

const WORDS = BILLING.form;

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
      save={WORDS.save}
      summaryLevel={2}
      drawn={ADDRESS_FIELDS}
      beside={
        <a href={`${list}#${openerOf.form(addressKey)}`} className="target text-link">
          {WORDS.cancel}
        </a>
      }
    >
      {(field) => (
        <>
          {addressKey === null ? null : <input type="hidden" name="key" value={addressKey} />}
          <LocationNameField field={field} />
          <AddressFields field={field} />
          {isDefault ? null : <DefaultBox field={field('asDefault')} />}
          <p className="text-sm text-ink-soft">{WORDS.country}</p>
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
      label={WORDS.asDefault}
      id={field.id}
      name={field.name}
      value="yes"
      defaultChecked={field.defaultValue === 'yes'}
    />
  );
}
