import type { ChangeEvent } from 'react';
import { CONTROL, Field } from '~/components/ui/forms/field';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { ARTWORK_ACCEPT, type ArtworkBrief, fileSize } from '~/domain/core/files/artwork';
import type { PrintGround } from '~/domain/custom-orders/custom-order-form';

type ArtworkFieldProps = {
  id: string;
  label: string;
  /** The file uploaded before; kept until another one is chosen. */
  kept: ArtworkBrief | null;
  error: string | undefined;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Chooses a file. A file that was already uploaded stays attached to the form. */
export function ArtworkField({ id, label, kept, error, onChange }: ArtworkFieldProps) {
  return (
    <Field id={id} label={label} hint={CUSTOM_ORDERS.artworkHint} error={error ?? ''}>
      {(control) => (
        <>
          {kept ? (
            <p className="mb-2 [overflow-wrap:anywhere]">
              <strong>{kept.fileName}</strong>{' '}
              <span className="text-ink-soft">
                ({fileSize(kept.sizeBytes)}) is uploaded. Choose another file to replace it.
              </span>
            </p>
          ) : null}
          <input type="hidden" name="artwork" value={kept?.id ?? ''} />
          <input
            type="file"
            name="file"
            accept={ARTWORK_ACCEPT}
            onChange={onChange}
            className={CONTROL}
            {...control}
          />
        </>
      )}
    </Field>
  );
}

type ArtworkPreviewProps = {
  ground: PrintGround;
  /** URL of the picture laid over the product; null if there is none yet. */
  art: string | null;
};

/**
 * The artwork on a plain product. Only two pictures and a style, so that it looks the same whether the
 * browser has just read the file or the server has stored it.
 */
export function ArtworkPreview({ ground, art }: ArtworkPreviewProps) {
  return (
    <figure>
      <div className="print-preview" data-ground={ground}>
        <img
          src={`/pictures/print-${ground}-640.webp`}
          width={640}
          height={640}
          alt={art ? '' : 'The plain product'}
        />
        {art ? (
          <div className="print-art">
            <img src={art} alt="Your artwork on the product" />
          </div>
        ) : null}
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {art ? CUSTOM_ORDERS.previewNote : CUSTOM_ORDERS.noPreview}
      </figcaption>
    </figure>
  );
}
