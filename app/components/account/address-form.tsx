import { AccountForm, type AccountReply } from '~/components/account/account-form';
import { openerOf } from '~/components/account/openers';
import { Checkbox } from '~/components/ui/checkbox';
import { SelectField } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { BILLING } from '~/content/account';
import { ACCOUNT_BOUNDS } from '~/domain/account';
import type { AddressValues } from '~/domain/address-card';
import { US_STATES } from '~/domain/us-states';
import { paths } from '~/paths';

const WORDS = BILLING.form;

const STATES = [
  { value: '', label: WORDS.chooseState },
  ...US_STATES.map(([value, label]) => ({ value, label })),
];

type AddressFormProps = {
  /** Key of the address that is edited; null for a new one. */
  addressKey: string | null;
  isDefault: boolean;
  values: AddressValues;
  reply: AccountReply | undefined;
};

/** A delivery address and what its owner calls it. */
export function AddressForm({ addressKey, isDefault, values, reply }: AddressFormProps) {
  const line = { maxLength: ACCOUNT_BOUNDS.line, dir: 'auto' } as const;
  return (
    <AccountForm
      name="address"
      reply={reply}
      values={values}
      save={WORDS.save}
      summaryLevel={2}
      beside={
        <a
          href={`${paths.accountBilling()}#${openerOf.form(addressKey)}`}
          className="target text-link"
        >
          {WORDS.cancel}
        </a>
      }
    >
      {(field) => (
        <>
          {addressKey === null ? null : <input type="hidden" name="key" value={addressKey} />}
          <TextField
            label={WORDS.locationName}
            hint={WORDS.locationNameHint}
            optional
            {...line}
            {...field('locationName')}
          />
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
