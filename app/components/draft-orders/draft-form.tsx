import { Form } from '~/framework';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { DraftAddressFields, DraftCustomerFields } from './draft-customer-fields';
import { DraftLines } from './draft-lines';
import { DraftPrice } from './draft-price';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
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
};

const LABELS = ERP_DRAFTS;

/**
 * A draft order as one plain form. Every button posts the whole form; a lookup comes back with all of it,
 * so it works the same without JavaScript.
 */
export function DraftForm(props: DraftFormProps) {
  const { typed, token, version, customer, errors, answer, found, sums, labels } = props;
  const busy = useIsSending(answer, (posted) => posted.get('form_token') === token);
  const field = (name: keyof TypedHead) => ({
    id: name,
    name,
    defaultValue: typed.head[name],
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <Form method="post" noValidate className="draft-form">
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

      <DraftCustomerFields
        typed={typed}
        customer={customer}
        isFixed={version !== null}
        field={field}
        error={errors['customer']}
      />
      <DraftLines lines={typed.lines} errors={errors} found={found} />

      <section aria-labelledby="draft-address" className="mt-12">
        <h2 id="draft-address">{LABELS.address.heading}</h2>
        <DraftAddressFields key={addressOf(typed)} field={field} />
      </section>

      <section aria-labelledby="draft-order" className="mt-12">
        <h2 id="draft-order">{LABELS.order.heading}</h2>
        <div className="mt-4 grid max-w-prose gap-6 sm:grid-cols-2">
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
            defaultChecked={typed.head.taxExempt === 'yes'}
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
      </section>

      <DraftPrice
        sums={sums}
        chosen={typed.head.shipping}
        code={typed.head.code}
        isNew={version === null}
        error={errors['shipping']}
      />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button name="intent" value="save" busy={busy}>
          {labels.save}
        </Button>
      </div>
    </Form>
  );
}

/** Key of the address fields: when a press fills in an address, they are remounted with it. */
function addressOf({ head }: TypedDraft): string {
  return [head.lastName, head.address1, head.address2, head.city, head.zip].join('|');
}
