import type { ChangeEvent } from 'react';
import { CONTROL, Field } from '~/components/ui/forms/field';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { ARTWORK_ACCEPT, fileSize, type ArtworkBrief } from '~/domain/core/files/artwork';

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
