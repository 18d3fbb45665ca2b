import { Form } from '@remix-run/react';
import { useState } from 'react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { ArtworkField } from '~/components/custom-orders/artwork-field';
import { ArtworkPreview } from '~/components/custom-orders/artwork-preview';
import { InkFields } from '~/components/custom-orders/ink-fields';
import { useFilePicture } from '~/components/custom-orders/use-file-picture';
import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextArea } from '~/components/ui/forms/text-area';
import { TextField } from '~/components/ui/forms/text-field';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import {
  printGround,
  type CustomOrderFaultPlace,
  type CustomOrderPage,
  type CustomOrderReply,
} from '~/domain/custom-orders/custom-order-form';
import { paths } from '~/paths';

type RequestFormProps = {
  page: CustomOrderPage;
  reply: CustomOrderReply | undefined;
  /** The intent that is being sent; null if none is. */
  sending: string | null;
};

const ids: Record<Exclude<CustomOrderFaultPlace, 'form'>, string> = {
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
  const kept = reply?.artwork ?? null;
  const faults = reply?.faults ?? {};
  const [size, setSize] = useState(typed.size);
  const { picture, onChange } = useFilePicture();
  const drawn = kept && kept.width !== null ? paths.artworkDrawing(kept.id) : null;
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
        faults={summaryOf(faults)}
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
            error={faults.size ?? ''}
          />
          <TextField
            id={ids.quantity}
            name="quantity"
            label={`How many ${product.unit}`}
            hint={
              chosen
                ? `At least ${chosen.caseCount.toLocaleString('en-US')}, in multiples of it.`
                : ''
            }
            inputMode="numeric"
            defaultValue={typed.quantity}
            error={faults.quantity ?? ''}
          />
          <InkFields id={ids.colors} inks={typed.colors} error={faults.colors} />
          <ArtworkField
            id={ids.artwork}
            label="Your artwork"
            kept={kept}
            error={faults.artwork}
            onChange={onChange}
          />
        </div>
        <aside aria-label="Preview" id="preview">
          <ArtworkPreview
            ground={printGround(product.handle, size)}
            art={picture === undefined ? drawn : picture}
          />
          {kept?.kind === 'pdf' && picture === undefined ? (
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
            hint="Where the print goes, what it must match, when you need it."
            maxLength={CUSTOM_ORDER_LENGTHS.notes}
            defaultValue={typed.notes}
            error={faults.notes ?? ''}
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
            error={faults.address ?? ''}
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

function summaryOf(faults: CustomOrderReply['faults']): Fault[] {
  const { form, ...fields } = faults;
  const at = Object.entries(fields) as [keyof typeof ids, string][];
  return [
    ...at.map(([place, said]) => ({ controlId: ids[place], sentence: said })),
    ...(form ? [{ sentence: form }] : []),
  ];
}
