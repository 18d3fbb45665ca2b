import { type ChangeEvent, useState } from 'react';
import { Form } from '~/framework';
import { ErrorSummary, type FieldError } from '~/components/ui/forms/error-summary';
import { ArtworkField, ArtworkPreview, EstimateBox, InkFields } from './design-parts';
import { Disclosure } from '~/components/ui/disclosure';
import { Button } from '~/components/ui/forms/button';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS, UNCLAIMED_ARTWORK_DAYS } from '~/domain/custom-orders/custom-order';
import {
  type CustomOrderErrorPlace,
  type CustomOrderPage,
  type CustomOrderReply,
  printGround,
} from '~/domain/custom-orders/custom-order-form';
import { paths } from '~/paths';
import { ARTWORK_BYTES, ARTWORK_TYPES, type ArtworkBrief } from '~/domain/core/files/artwork';

type DesignFormProps = {
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

/**
 * Begins a custom order: artwork on the product, what it will cost, and the rest. Without JavaScript a button draws
 * the preview and renews the estimate.
 */
export function DesignForm({ page, reply, sending }: DesignFormProps) {
  const { product, sizes, addresses } = page;
  const typed = reply?.typed ?? page.typed;
  const stored = reply?.typed ? reply.artwork : page.artwork;
  const errors = reply?.errors ?? {};
  const [size, setSize] = useState(typed.size);
  const [quantity, setQuantity] = useState(typed.quantity);
  const { picture, isPdf, onChange } = useFilePicture(stored);
  const drawn = stored && stored.width !== null ? paths.designArtwork(stored.id) : null;
  const chosen = sizes.find(({ name }) => name === size);
  const hasInks = typed.colors.some(({ name }) => name !== '');
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={paths.design({ product: product.handle })}
      noValidate
    >
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{CUSTOM_ORDERS.designText}</p>
      {addresses && page.artwork && !reply ? (
        <div className="mt-6">
          <Notice>{CUSTOM_ORDERS.saved}</Notice>
        </div>
      ) : null}
      <div className="mt-6">
        <ErrorSummary
          errors={summaryOf(errors)}
          answer={reply?.isPreview ? undefined : reply}
          heading={CUSTOM_ORDERS.refused}
          level={2}
        />
      </div>
      <input type="hidden" name="form_token" value={reply?.token ?? page.token} />
      <input type="hidden" name="product" value={product.handle} />
      <div className="design">
        <section aria-label="Preview" id="preview">
          <ArtworkPreview
            ground={printGround(product.handle, size)}
            art={picture === undefined ? drawn : picture}
          />
          {isPdf ? <p className="mt-2 text-sm">{CUSTOM_ORDERS.pdfNote}</p> : null}
          {picture === null && !isPdf ? (
            <p className="mt-2 text-sm">
              {CUSTOM_ORDERS.unseen.replace('{show}', CUSTOM_ORDERS.show)}
            </p>
          ) : null}
        </section>
        <div className="print-fields">
          <div>
            <ArtworkField
              id={ids.artwork}
              label="Your artwork"
              stored={stored}
              error={errors.artwork}
              onChange={onChange}
            />
            <Button
              name="intent"
              value="preview"
              variant="secondary"
              busy={sending === 'preview'}
              className="mt-3"
            >
              {CUSTOM_ORDERS.show}
            </Button>
          </div>
          <div className="grid gap-6 sm:grid-cols-2">
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
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed.quantity}
              onChange={(event) => setQuantity(event.currentTarget.value)}
              error={errors.quantity ?? ''}
            />
          </div>
          {chosen ? <EstimateBox size={chosen} quantity={quantity} unit={product.unit} /> : null}
          <Disclosure
            open={hasInks || errors.colors !== undefined}
            summary={
              <span className="text-base">
                Print colors <span className="font-normal text-ink-soft">(optional)</span>
              </span>
            }
          >
            <InkFields id={ids.colors} inks={typed.colors} error={errors.colors} />
          </Disclosure>
          <TextArea
            id={ids.notes}
            name="notes"
            label="Notes"
            optional
            rows={3}
            hint="Where the print goes, what it must match, and when you need it."
            maxLength={CUSTOM_ORDER_LENGTHS.notes}
            defaultValue={typed.notes}
            error={errors.notes ?? ''}
          />
          {addresses ? (
            <SelectField
              id={ids.address}
              name="address"
              label="Ship to"
              defaultValue={typed.address ?? ''}
              options={[
                ...addresses.map(({ key, name, lines }) => ({
                  value: key,
                  label: [name, ...lines].filter(Boolean).join(', '),
                })),
                { value: '', label: CUSTOM_ORDERS.laterAddress },
              ]}
              error={errors.address ?? ''}
            />
          ) : null}
          <div>
            <Button name="intent" value="send" size="lg" busy={sending === 'send'}>
              {addresses ? CUSTOM_ORDERS.send : CUSTOM_ORDERS.signIn}
            </Button>
            <p className="mt-3 text-sm text-ink-soft">
              {addresses
                ? CUSTOM_ORDERS.promise
                : CUSTOM_ORDERS.signInText.replace('{days}', String(UNCLAIMED_ARTWORK_DAYS))}
            </p>
          </div>
        </div>
      </div>
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

/** What browsers draw; PDF and, in most of them, HEIC are not among it. */
const DRAWN = new Set<string>([ARTWORK_TYPES.png, ARTWORK_TYPES.jpeg, ARTWORK_TYPES.svg]);

/**
 * Reads the picture in a chosen file in the browser. `picture` is undefined until a file is chosen that is not stored
 * yet, and null if the browser cannot show it; a HEIC photo is sent to be drawn at once. A data URL, because our CSP
 * allows those (money-security S-7).
 */
function useFilePicture(stored: ArtworkBrief | null) {
  type FileRead = { over: string | undefined; picture: string | null; isPdf: boolean };
  const [read, setRead] = useState<FileRead>();
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return setRead(undefined);
    const isPdf = file.type === ARTWORK_TYPES.pdf;
    const show = (picture: string | null) => setRead({ over: stored?.id, picture, isPdf });
    if (!DRAWN.has(file.type) || file.size > ARTWORK_BYTES) {
      const isHeic = /\.hei[cf]$/i.test(file.name);
      const button = currentTarget.form?.querySelector<HTMLButtonElement>('[value="preview"]');
      if (isHeic) button?.click();
      return show(null);
    }
    const reader = new FileReader();
    // A large file may be read after the one that was chosen in its place.
    const isChosen = () => currentTarget.files?.[0] === file;
    reader.addEventListener('load', () => {
      if (isChosen()) show(typeof reader.result === 'string' ? reader.result : null);
    });
    reader.addEventListener('error', () => {
      if (isChosen()) show(null);
    });
    reader.readAsDataURL(file);
  }
  // Once it is stored, the server's drawing takes its place.
  const shown = read?.over === stored?.id ? read : undefined;
  return { picture: shown?.picture, isPdf: shown?.isPdf ?? stored?.kind === 'pdf', onChange };
}
