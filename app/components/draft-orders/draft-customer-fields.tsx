import { DetailSection } from '~/components/ui/detail-page';
import { Button } from '~/components/ui/forms/button';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
  type DRAFT_ADDRESS_FIELDS,
  DRAFT_FORM,
  type DraftCustomer,
  type TypedDraft,
  type TypedHead,
} from '~/domain/draft-orders/draft-form';
import { erpPaths } from '~/erp-paths';
import { BILLING } from '~/content/customers/account';
import { ACCOUNT_BOUNDS } from '~/domain/customers/customer';
import { US_STATES } from '~/domain/core/places/us-states';

export type DraftField = { id: string; name: string; defaultValue: string; error?: string };

type DraftCustomerFieldsProps = {
  typed: TypedDraft;
  customer: DraftCustomer | null;
  /** Whether the draft exists: its customer can no longer be changed. */
  isFixed: boolean;
  field: (name: keyof TypedHead) => DraftField;
  error: string | undefined;
};

const TEXTS = ERP_DRAFTS.customer;

/** The customer of the draft, and their saved addresses. */
export function DraftCustomerFields(props: DraftCustomerFieldsProps) {
  const { typed, customer, isFixed, field, error } = props;
  return (
    <DetailSection id="draft-customer" heading={TEXTS.heading}>
      <p className="[overflow-wrap:anywhere]" aria-live="polite">
        {customer ? (
          <>
            <a href={erpPaths.customer(customer.number)} className="target text-link">
              {customer.name}
            </a>{' '}
            {customer.email === customer.name ? null : customer.email}
          </>
        ) : (
          TEXTS.none
        )}
      </p>
      {isFixed ? (
        <>
          <input type="hidden" name="customer" value={typed.head.customer} />
          <p className="text-ink-soft">{TEXTS.fixed}</p>
        </>
      ) : (
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <TextField
            key={typed.head.customer}
            className="min-w-0 grow basis-64"
            id="customer"
            name="customer"
            label={TEXTS.label}
            hint={TEXTS.hint}
            defaultValue={typed.head.customer}
            maxLength={DRAFT_FORM.email}
            autoComplete="off"
            {...(error === undefined ? {} : { error })}
          />
          <Button name="intent" value="customer" variant="secondary">
            {TEXTS.find}
          </Button>
        </div>
      )}
      <TextField
        key={`email ${typed.head.customer}`}
        className="mt-3"
        label={TEXTS.email}
        type="email"
        maxLength={DRAFT_FORM.email}
        autoComplete="off"
        optional
        {...field('email')}
      />
      {customer && customer.addresses.length > 0 ? (
        <details>
          <summary className="target text-link">{TEXTS.addresses}</summary>
          <ul className="mt-2 flex flex-col gap-3">
            {customer.addresses.map(({ key, lines }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">{lines.join(', ')}</span>
                <Button name="intent" value={`address ${key}`} variant="quiet" className="-mx-5">
                  {TEXTS.address}
                  <span className="sr-only"> {lines.join(', ')}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </DetailSection>
  );
}

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
export function DraftAddressFields({ field }: { field: (name: keyof TypedHead) => DraftField }) {
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
    <div className="grid gap-3">
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
