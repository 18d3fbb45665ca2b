import { Form } from '~/framework';
import { type AccountReply, fieldErrorsOf } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { TextField } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { FoundVariants } from '~/components/draft-orders/draft-lines';
import { DetailSection } from '~/components/ui/detail-page';
import { ORDER_EDIT } from '~/content/order-edits/order-edit';
import { formatUsd } from '~/domain/core/money';
import { type DraftHit, numberIn } from '~/domain/draft-orders/draft-form';
import type { EditableOrder } from '~/domain/order-edits/order-edit';
import {
  addedField,
  EDIT_TEXT,
  noShippingField,
  type TypedAdded,
  typedAdded,
} from '~/domain/order-edits/order-edit-form';

import { type Field, fieldsOf, OrderLineFields } from './order-line-fields';

type EditFormProps = {
  order: EditableOrder;
  version: string;
  token: string;
  reply: AccountReply | undefined;
  hits: readonly DraftHit[] | null;
  /** Which of the order's lines it has. */
  part: { page: number; pageCount: number; gids: string[] };
};

/** Asks what to change of an order. Its buttons only look things up or show what will happen. */
export function EditForm({ order, version, token, reply, hits, part }: EditFormProps) {
  const field = fieldsOf(reply);
  const busy = useIsSending(reply, () => true);
  const rows = typedAdded(reply?.result.initialValue ?? {});
  return (
    <Form method="post" noValidate className="max-w-xl">
      <ErrorSummary
        errors={fieldErrorsOf(reply)}
        answer={reply}
        heading={ORDER_EDIT.notReviewed}
        level={2}
      />
      {/* The default button, for Enter in a field: shows what will happen, and changes nothing. */}
      <button name="intent" value="review" tabIndex={-1} aria-hidden="true" className="sr-only">
        {ORDER_EDIT.review}
      </button>
      <input type="hidden" name="form_token" value={field('form_token').defaultValue ?? token} />
      <input type="hidden" name="version" value={field('version').defaultValue ?? version} />
      <div className="grid gap-8">
        <OrderLineFields order={order} part={part} reply={reply} field={field} />
        <DetailSection id="edit-add" heading={ORDER_EDIT.add.heading}>
          {rows.map(({ place, row }, nth) => (
            <AddedFields key={`${place} ${row.variant}`} {...{ place, row, nth, field }} />
          ))}
          <FindFields field={field} hits={hits} />
        </DetailSection>
        <DetailSection id="edit-shipping" heading={ORDER_EDIT.shipping.heading}>
          {order.shipping.map(({ gid, title, cents: price }) => (
            <Checkbox
              key={gid}
              id={noShippingField(numberIn(gid))}
              name={noShippingField(numberIn(gid))}
              value="yes"
              label={ORDER_EDIT.shipping.remove(title, formatUsd(price))}
              defaultChecked={field(noShippingField(numberIn(gid))).defaultValue === 'yes'}
            />
          ))}
          {order.shipping.length === 0 ? null : (
            <p className="mb-3 text-ink-soft">{ORDER_EDIT.shipping.change}</p>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={ORDER_EDIT.shipping.title}
              maxLength={EDIT_TEXT.title}
              optional
              {...field('shippingTitle')}
            />
            <TextField
              label={ORDER_EDIT.shipping.price}
              inputMode="decimal"
              optional
              {...field('shippingPrice')}
            />
          </div>
        </DetailSection>
      </div>
      <Button name="intent" value="review" className="mt-8" busy={busy}>
        {ORDER_EDIT.review}
      </Button>
    </Form>
  );
}

type AddedProps = { place: number; nth: number; row: TypedAdded; field: Field };

function AddedFields({ place, nth, row, field }: AddedProps) {
  const { add: LABELS } = ORDER_EDIT;
  const isCustom = row.kind === 'custom';
  const of = (name: Parameters<typeof addedField>[1]) => field(addedField(place, name));
  const kept = isCustom ? (['kind'] as const) : (['kind', 'variant', 'title', 'price'] as const);
  return (
    <fieldset className="mb-3 rounded-md border border-line px-4 pb-4">
      <legend className="px-2 font-semibold [overflow-wrap:anywhere]">
        {LABELS.legend(nth + 1, isCustom ? '' : `${row.title}, $${row.price}`)}
      </legend>
      {kept.map((name) => (
        <input key={name} type="hidden" name={addedField(place, name)} value={row[name]} />
      ))}
      <div className="grid grid-cols-2 gap-3">
        {isCustom ? (
          <>
            <TextField label={LABELS.title} maxLength={EDIT_TEXT.title} {...of('title')} />
            <TextField label={LABELS.price} inputMode="decimal" {...of('price')} />
          </>
        ) : null}
        <TextField
          label={LABELS.quantity}
          hint={LABELS.quantityHint}
          inputMode="numeric"
          {...of('quantity')}
        />
        <TextField
          label={LABELS.discountLabel}
          hint={LABELS.discountHint}
          optional
          {...of('discount')}
        />
      </div>
      {isCustom ? (
        <Checkbox
          className="mt-3"
          id={addedField(place, 'taxable')}
          name={addedField(place, 'taxable')}
          value="yes"
          label={LABELS.taxable}
          defaultChecked={row.taxable === 'yes'}
        />
      ) : null}
    </fieldset>
  );
}

function FindFields({ field, hits }: { field: Field; hits: readonly DraftHit[] | null }) {
  const { add: LABELS } = ORDER_EDIT;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 grow basis-64"
          label={LABELS.find}
          hint={LABELS.findHint}
          maxLength={EDIT_TEXT.find}
          {...field('find')}
        />
        <Button name="intent" value="find" variant="secondary">
          {LABELS.search}
        </Button>
        <Button name="intent" value="custom" variant="quiet">
          {LABELS.custom}
        </Button>
      </div>
      <div aria-live="polite">{hits === null ? null : <FoundVariants hits={hits} />}</div>
    </>
  );
}
