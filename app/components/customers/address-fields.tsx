import type { AccountField } from '~/components/ui/forms/account-form';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { BILLING } from '~/content/customers/account';
import { ACCOUNT_BOUNDS } from '~/domain/customers/account';
import { US_STATES } from '~/domain/core/places/us-states';

const WORDS = BILLING.form;

const STATES = [
  { value: '', label: WORDS.chooseState },
  ...US_STATES.map(([value, label]) => ({ value, label })),
];

/** The fields of a delivery address, shared by all forms that ask for one. */
export function AddressFields({ field }: { field: (name: string) => AccountField }) {
  const line = { maxLength: ACCOUNT_BOUNDS.line, dir: 'auto' } as const;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={WORDS.firstName}
          autoComplete="given-name"
          optional
          {...line}
          {...field('firstName')}
        />
        <TextField
          label={WORDS.lastName}
          autoComplete="family-name"
          required
          {...line}
          {...field('lastName')}
        />
      </div>
      <TextField
        label={WORDS.company}
        autoComplete="organization"
        optional
        {...line}
        {...field('company')}
      />
      <TextField
        label={WORDS.address1}
        autoComplete="address-line1"
        required
        {...line}
        {...field('address1')}
      />
      <TextField
        label={WORDS.address2}
        autoComplete="address-line2"
        optional
        {...line}
        {...field('address2')}
      />
      <TextField
        label={WORDS.city}
        autoComplete="address-level2"
        required
        {...line}
        {...field('city')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label={WORDS.provinceCode}
          options={STATES}
          autoComplete="address-level1"
          required
          {...field('provinceCode')}
        />
        <TextField
          label={WORDS.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={ACCOUNT_BOUNDS.zip}
          {...field('zip')}
        />
      </div>
      <TextField
        label={WORDS.phone}
        hint={WORDS.phoneHint}
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
      label={WORDS.locationName}
      hint={WORDS.locationNameHint}
      optional
      maxLength={ACCOUNT_BOUNDS.line}
      dir="auto"
      {...field('locationName')}
    />
  );
}
