import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { BILLING } from '~/content/customers/account';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { ACCOUNT_BOUNDS } from '~/domain/customers/account';
import type { DRAFT_ADDRESS_FIELDS, TypedHead } from '~/domain/draft-orders/draft-form';
import { US_STATES } from '~/domain/core/places/us-states';

type Field = { id: string; name: string; defaultValue: string; error?: string };

const STATES = [
  { value: '', label: ERP_DRAFTS.address.chooseState },
  ...US_STATES.map(([value, label]) => ({ value, label })),
];

const LABELS: Record<(typeof DRAFT_ADDRESS_FIELDS)[number], string> = {
  firstName: BILLING.form.firstName,
  lastName: BILLING.form.lastName,
  company: BILLING.form.company,
  address1: BILLING.form.address1,
  address2: BILLING.form.address2,
  city: BILLING.form.city,
  provinceCode: ERP_DRAFTS.address.state,
  zip: BILLING.form.zip,
  phone: BILLING.form.phone,
};

const ORDER = ['firstName', 'lastName', 'company', 'address1', 'address2', 'city'] as const;

/**
 * The delivery address. It is a customer's: autofill is off, so that the browser does not fill in the staff
 * member's own.
 */
export function DraftAddressFields({ field }: { field: (name: keyof TypedHead) => Field }) {
  const text = (name: keyof typeof LABELS) => (
    <TextField
      key={name}
      label={LABELS[name]}
      maxLength={ACCOUNT_BOUNDS.line}
      dir="auto"
      autoComplete="off"
      {...field(name)}
    />
  );
  return (
    <div className="mt-4 grid max-w-prose gap-6 sm:grid-cols-2">
      {ORDER.map(text)}
      <SelectField
        label={LABELS.provinceCode}
        options={STATES}
        autoComplete="off"
        {...field('provinceCode')}
      />
      {text('zip')}
      {text('phone')}
    </div>
  );
}
