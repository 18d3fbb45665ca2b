import type { AccountField } from '~/components/ui/forms/account-form';
import { AddressFields, LocationNameField } from '~/components/customers/address-form';
import { AddressLines } from '~/components/customers/address-list';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { BILLING } from '~/content/customers/account';
import { DELIVERY } from '~/content/checkout/checkout';
import {
  NEW_ADDRESS,
  type AddressError,
  type CheckoutAddress,
} from '~/domain/checkout/checkout-address';

const FIELD_ERRORS: Readonly<Record<AddressError, string>> = {
  checkout_address_abroad: DELIVERY.abroad,
  checkout_address_incomplete: DELIVERY.incomplete,
};

type AddressChoiceProps = {
  addresses: readonly CheckoutAddress[];
  hasRoom: boolean;
  field: (name: string) => AccountField;
};

/**
 * The saved addresses to choose from, and below them the fields of a new one; only the fields if none are
 * saved. A style sheet hides what is not chosen, so it works without JavaScript.
 */
export function AddressChoice({ addresses, hasRoom, field }: AddressChoiceProps) {
  const choice = field('key');
  const fields = (
    <div className="checkout-new">
      <AddressFields field={field} />
      <p className="text-sm text-ink-soft">{BILLING.form.country}</p>
      {hasRoom ? <SaveBox field={field} /> : <p className="text-sm">{DELIVERY.saveFull}</p>}
    </div>
  );
  if (addresses.length === 0) {
    return (
      <>
        <input type="hidden" name="key" value={NEW_ADDRESS} />
        {fields}
      </>
    );
  }
  return (
    <>
      <fieldset className="checkout-choice" aria-describedby={choice.error && 'key-error'}>
        <legend className="sr-only">{DELIVERY.saved}</legend>
        {addresses.map((address) => (
          <AddressCard key={address.key} address={address} choice={choice} />
        ))}
        <label className="checkout-card">
          <input
            type="radio"
            name="key"
            value={NEW_ADDRESS}
            id={choice.defaultValue === NEW_ADDRESS ? choice.id : undefined}
            defaultChecked={choice.defaultValue === NEW_ADDRESS}
          />
          <span className="font-semibold">{DELIVERY.other}</span>
        </label>
        {choice.error ? (
          <p id="key-error" className="text-sm font-semibold text-danger">
            {choice.error}
          </p>
        ) : null}
      </fieldset>
      {fields}
    </>
  );
}

function AddressCard({ address, choice }: { address: CheckoutAddress; choice: AccountField }) {
  const { key, name, isDefault, lines, error } = address;
  const isChosen = choice.defaultValue === key;
  const errorId = `key-${key}-error`;
  return (
    <label className="checkout-card">
      <input
        type="radio"
        name="key"
        value={key}
        // The error summary links here.
        id={isChosen ? choice.id : undefined}
        defaultChecked={isChosen}
        disabled={error !== null}
        aria-describedby={error ? errorId : undefined}
      />
      <span className="min-w-0 flex-1">
        {name ? (
          <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
            {name}
          </span>
        ) : null}
        <AddressLines lines={lines} />
        {error ? (
          <span id={errorId} className="mt-1 block text-sm font-semibold">
            {FIELD_ERRORS[error]}
          </span>
        ) : null}
      </span>
      {isDefault ? <span className="account-mark">{DELIVERY.default}</span> : null}
    </label>
  );
}

function SaveBox({ field }: { field: (name: string) => AccountField }) {
  const save = field('save');
  return (
    <div className="checkout-save">
      <Checkbox
        label={DELIVERY.save}
        id={save.id}
        name={save.name}
        value="yes"
        defaultChecked={save.defaultValue === 'yes'}
      />
      <LocationNameField field={field} />
    </div>
  );
}
