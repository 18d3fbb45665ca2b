import type { ReactNode } from 'react';
import { Form } from '~/framework';
import { AddressLines } from '~/components/customers/address-list';
import { DetailColumns, DetailSection } from '~/components/ui/detail-page';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { DraftAddressFields, DraftCustomerFields, type DraftField } from './draft-customer-fields';
import { DraftLines } from './draft-lines';
import { DraftPrice } from './draft-price';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
  DRAFT_ADDRESS_FIELDS,
  DRAFT_FORM,
  type DraftCustomer,
  type DraftHit,
  type DraftSums,
  type TypedDraft,
  type TypedHead,
} from '~/domain/draft-orders/draft-form';
import type { ShippingRate } from '~/domain/draft-orders/draft-order';

export type DraftFormProps = {
  typed: TypedDraft;
  /** Form token: posted twice, it is processed once. */
  token: string;
  /** Version of the draft that the form was rendered from; null for a new draft. */
  version: string | null;
  customer: DraftCustomer | null;
  errors: Record<string, string>;
  /** A new object with each response of the server. */
  answer: unknown;
  /** The search for products and its results; null if there was no search. */
  found: { search: string; hits: readonly DraftHit[] } | null;
  sums: (DraftSums & { shippingRates?: readonly ShippingRate[] }) | null;
  labels: { save: string; refused: string };
  /** What comes after it is saved. */
  next?: ReactNode;
  /** Below the price. */
  children?: ReactNode;
};

const LABELS = ERP_DRAFTS;

/**
 * A draft order as one plain form. Every button posts the whole form; a lookup comes back with all of it,
 * so it works the same without JavaScript.
 */
export function DraftForm(props: DraftFormProps) {
  const { typed, token, version, customer, errors, answer, found, sums, labels } = props;
  const { next, children } = props;
  const busy = useIsSending(answer, (posted) => posted.get('form_token') === token);
  const field = (name: keyof TypedHead) => ({
    id: name,
    name,
    defaultValue: typed.head[name],
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <Form method="post" noValidate>
      <ErrorSummary
        errors={Object.entries(errors).map(([controlId, message]) =>
          controlId === '' ? { message } : { message, controlId },
        )}
        answer={answer}
        heading={labels.refused}
        level={2}
      />
      {/* The default button, for Enter in a field: calculates, and saves nothing. */}
      <button name="intent" value="calculate" tabIndex={-1} aria-hidden="true" className="sr-only">
        {LABELS.price.calculate}
      </button>
      <input type="hidden" name="form_token" value={token} />
      {version === null ? null : <input type="hidden" name="version" value={version} />}

      <DetailColumns
        side={
          <>
            <DraftCustomerFields
              typed={typed}
              customer={customer}
              isFixed={version !== null}
              field={field}
              error={errors['customer']}
            />
            <DraftAddress key={addressOf(typed)} typed={typed} errors={errors} field={field} />
            <DraftExtras typed={typed} errors={errors} field={field} />
          </>
        }
      >
        {next}
        <DraftLines lines={typed.lines} errors={errors} found={found} />
        <DraftPrice
          sums={sums}
          chosen={typed.head.shipping}
          code={typed.head.code}
          isNew={version === null}
          error={errors['shipping']}
        />
        {children}
      </DetailColumns>
      <div className="detail-save">
        <Button name="intent" value="save" busy={busy}>
          {labels.save}
        </Button>
      </div>
    </Form>
  );
}

type PartProps = {
  typed: TypedDraft;
  errors: Record<string, string>;
  field: (name: keyof TypedHead) => DraftField;
};

/** The delivery address: folded below its lines unless something in it is to be mended. */
function DraftAddress({ typed: { head }, errors, field }: PartProps) {
  const { heading, change, add } = LABELS.address;
  const lines = [
    `${head.firstName} ${head.lastName}`,
    head.company,
    head.address1,
    head.address2,
    `${head.city}, ${head.provinceCode} ${head.zip}`,
  ].map((line) => line.replace(/^[ ,]+|[ ,]+$/g, ''));
  const shown = lines.filter(Boolean);
  return (
    <DetailSection id="draft-address" heading={heading}>
      <AddressLines lines={shown} />
      <details open={DRAFT_ADDRESS_FIELDS.some((name) => errors[name])}>
        <summary className="target text-link">{shown.length > 0 ? change : add}</summary>
        <DraftAddressFields field={field} />
      </details>
    </DetailSection>
  );
}

const EXTRAS = ['code', 'discount', 'discountTitle', 'taxExempt', 'note', 'attributes'] as const;

/** What few drafts have: folded as long as nothing of it is set. */
function DraftExtras({ typed: { head }, errors, field }: PartProps) {
  const isOpen = EXTRAS.some((name) => head[name] !== '' || errors[name]);
  return (
    <details open={isOpen}>
      <summary className="target text-link">{LABELS.order.heading}</summary>
      <div className="grid gap-3">
        <TextField
          label={LABELS.order.code}
          maxLength={DRAFT_FORM.code}
          autoComplete="off"
          optional
          {...field('code')}
        />
        <TextField
          label={LABELS.order.discount}
          hint={LABELS.lines.discountHint}
          autoComplete="off"
          optional
          {...field('discount')}
        />
        <TextField
          label={LABELS.order.discountTitle}
          maxLength={DRAFT_FORM.line}
          autoComplete="off"
          optional
          {...field('discountTitle')}
        />
        <Checkbox
          id="taxExempt"
          name="taxExempt"
          value="yes"
          label={LABELS.order.taxExempt}
          defaultChecked={head.taxExempt === 'yes'}
        />
        <TextArea
          label={LABELS.order.note}
          rows={3}
          maxLength={DRAFT_FORM.note}
          optional
          {...field('note')}
        />
        <TextArea
          label={LABELS.order.attributes}
          hint={LABELS.lines.propertiesHint}
          rows={3}
          optional
          {...field('attributes')}
        />
      </div>
    </details>
  );
}

/** Key of the address fields: when a press fills in an address, they are remounted with it. */
function addressOf({ head }: TypedDraft): string {
  return [head.lastName, head.address1, head.address2, head.city, head.zip].join('|');
}
