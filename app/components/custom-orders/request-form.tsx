import { type ChangeEvent, useState } from 'react';
import { Form } from '~/framework';
import { ErrorSummary, type FieldError } from '~/components/ui/forms/error-summary';
import { ArtworkField, ArtworkPreview, InkFields } from './ink-fields';
import { Button } from '~/components/ui/forms/button';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import {
  type CustomOrderErrorPlace,
  type CustomOrderPage,
  type CustomOrderReply,
  printGround,
} from '~/domain/custom-orders/custom-order-form';
import { paths } from '~/paths';
import { ARTWORK_BYTES, ARTWORK_TYPES } from '~/domain/core/files/artwork';

type RequestFormProps = {
  page: CustomOrderPage;
  reply: CustomOrderReply | undefined;
  /** The intent that is being sent; null if none is. */
  sending: string | null;
};

const ids: Record<Exclude<CustomOrderErrorPlace, 'form'>, string> = {
  size: 'size',
  quantity: 'quantity',
  colors: 'colors',
  artwork: 'artwork-file',
  notes: 'notes',
  address: 'address',
};

/** Asks for a custom order. Without JavaScript a separate button renders the preview. */
export function RequestForm({ page, reply, sending }: RequestFormProps) {
  const { product, sizes, addresses } = page;
  const typed = reply?.typed ?? page.typed;
  const stored = reply?.artwork ?? null;
  const errors = reply?.errors ?? {};
  const [size, setSize] = useState(typed.size);
  const { picture, onChange } = useFilePicture();
  const drawn = stored && stored.width !== null ? paths.artworkDrawing(stored.id) : null;
  const chosen = sizes.find(({ name }) => name === size);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={paths.newCustomOrder({ product: product.handle })}
      noValidate
      className="mt-8"
    >
      <ErrorSummary
        errors={summaryOf(errors)}
        answer={reply?.isPreview ? undefined : reply}
        heading={CUSTOM_ORDERS.refused}
        level={2}
      />
      <input type="hidden" name="form_token" value={reply?.token ?? page.token} />
      <input type="hidden" name="product" value={product.handle} />
      <div className="print-form">
        <div className="print-fields">
          <SelectField
            id={ids.size}
            name="size"
            label="Size"
            defaultValue={typed.size}
            onChange={(event) => setSize(event.currentTarget.value)}
            options={sizes.map(({ name }) => ({ value: name, label: name }))}
            error={errors.size ?? ''}
          />
          <TextField
            id={ids.quantity}
            name="quantity"
            label={`How many ${product.unit}`}
            hint={chosen ? `Sold in multiples of ${chosen.caseCount.toLocaleString('en-US')}.` : ''}
            inputMode="numeric"
            defaultValue={typed.quantity}
            error={errors.quantity ?? ''}
          />
          <InkFields id={ids.colors} inks={typed.colors} error={errors.colors} />
          <ArtworkField
            id={ids.artwork}
            label="Your artwork"
            stored={stored}
            error={errors.artwork}
            onChange={onChange}
          />
        </div>
        <aside aria-label="Preview" id="preview">
          <ArtworkPreview
            ground={printGround(product.handle, size)}
            art={picture === undefined ? drawn : picture}
          />
          {stored?.kind === 'pdf' && picture === undefined ? (
            <p className="mt-2 text-sm">{CUSTOM_ORDERS.pdfNote}</p>
          ) : null}
          <Button
            name="intent"
            value="preview"
            variant="secondary"
            busy={sending === 'preview'}
            className="mt-4"
          >
            {CUSTOM_ORDERS.show}
          </Button>
        </aside>
        <div className="print-fields">
          <TextArea
            id={ids.notes}
            name="notes"
            label="Notes"
            optional
            hint="Where the print goes, what it must match, and when you need it."
            maxLength={CUSTOM_ORDER_LENGTHS.notes}
            defaultValue={typed.notes}
            error={errors.notes ?? ''}
          />
          <SelectField
            id={ids.address}
            name="address"
            label="Ship to"
            defaultValue={typed.address}
            options={[
              ...addresses.map(({ key, name, lines }) => ({
                value: key,
                label: [name, ...lines].filter(Boolean).join(', '),
              })),
              { value: '', label: CUSTOM_ORDERS.laterAddress },
            ]}
            error={errors.address ?? ''}
          />
        </div>
      </div>
      <p className="mt-8 max-w-prose text-ink-soft">{CUSTOM_ORDERS.promise}</p>
      <Button name="intent" value="send" busy={sending === 'send'} className="mt-4">
        {CUSTOM_ORDERS.send}
      </Button>
    </Form>
  );
}

function summaryOf(errors: CustomOrderReply['errors']): FieldError[] {
  const { form, ...fields } = errors;
  const at = Object.entries(fields) as [keyof typeof ids, string][];
  return [
    ...at.map(([place, comment]) => ({ controlId: ids[place], message: comment })),
    ...(form ? [{ message: form }] : []),
  ];
}

/** What browsers draw; a PDF is not among it. */
const DRAWN = new Set<string>([ARTWORK_TYPES.png, ARTWORK_TYPES.jpeg, ARTWORK_TYPES.svg]);

/**
 * Reads the picture in a chosen file in the browser. `picture` is undefined until a file is chosen, and
 * null if the browser cannot show it. A data URL, because our CSP allows those (money-security S-7).
 */
function useFilePicture() {
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return setPicture(undefined);
    const isDrawn = DRAWN.has(file.type);
    if (!isDrawn || file.size > ARTWORK_BYTES) return setPicture(null);
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      setPicture(typeof reader.result === 'string' ? reader.result : null);
    });
    reader.addEventListener('error', () => setPicture(null));
    reader.readAsDataURL(file);
  }
  return { picture, onChange };
}
