import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/text-field';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
  DRAFT_FORM,
  type DraftCustomer,
  type TypedDraft,
  type TypedHead,
} from '~/domain/draft-orders/draft-form';
import { erpPaths } from '~/erp-paths';

type Field = { id: string; name: string; defaultValue: string; error?: string };

type DraftCustomerFieldsProps = {
  typed: TypedDraft;
  customer: DraftCustomer | null;
  /** Whether the draft exists: its customer can no longer be changed. */
  isFixed: boolean;
  field: (name: keyof TypedHead) => Field;
  error: string | undefined;
};

const WORDS = ERP_DRAFTS.customer;

/** The customer of the draft, and their saved addresses. */
export function DraftCustomerFields(props: DraftCustomerFieldsProps) {
  const { typed, customer, isFixed, field, error } = props;
  return (
    <section aria-labelledby="draft-customer">
      <h2 id="draft-customer">{WORDS.heading}</h2>
      <p className="mt-2 [overflow-wrap:anywhere]" aria-live="polite">
        {customer ? (
          <>
            <a href={erpPaths.customer(customer.number)} className="target text-link">
              {customer.name}
            </a>{' '}
            {customer.email === customer.name ? null : customer.email}
          </>
        ) : (
          WORDS.none
        )}
      </p>
      {isFixed ? (
        <>
          <input type="hidden" name="customer" value={typed.head.customer} />
          <p className="text-ink-soft">{WORDS.fixed}</p>
        </>
      ) : (
        <div className="mt-4 flex max-w-prose flex-wrap items-end gap-4">
          <TextField
            key={typed.head.customer}
            className="min-w-0 grow basis-64"
            id="customer"
            name="customer"
            label={WORDS.label}
            hint={WORDS.hint}
            defaultValue={typed.head.customer}
            maxLength={DRAFT_FORM.email}
            autoComplete="off"
            {...(error === undefined ? {} : { error })}
          />
          <Button name="intent" value="customer" variant="secondary">
            {WORDS.find}
          </Button>
        </div>
      )}
      <TextField
        key={`email ${typed.head.customer}`}
        className="mt-6 max-w-lg"
        label={WORDS.email}
        type="email"
        maxLength={DRAFT_FORM.email}
        autoComplete="off"
        optional
        {...field('email')}
      />
      {customer && customer.addresses.length > 0 ? (
        <details className="mt-4">
          <summary className="target">{WORDS.addresses}</summary>
          <ul className="mt-2 flex flex-col gap-3">
            {customer.addresses.map(({ key, lines }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">{lines.join(', ')}</span>
                <Button name="intent" value={`address ${key}`} variant="quiet" className="-mx-5">
                  {WORDS.address}
                  <span className="sr-only"> {lines.join(', ')}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
