import { type ChangeEvent, useState } from 'react';
import { CONTROL, Field } from '~/components/ui/forms/field';
import { errorMessage } from '~/content/core/errors';
import { ARTWORK_BYTES } from '~/domain/core/files/artwork';
import { PHOTO_ACCEPT } from '~/domain/core/files/photo';

type PhotoFieldProps = { label: string; hint: string; id: string; error: string | undefined };

/**
 * Chooses a photo. With JavaScript, one that is too large is refused before it is sent, so that nothing else that was
 * typed has to wait for it.
 */
export function PhotoField({ label, hint, id, error }: PhotoFieldProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const size = currentTarget.files?.[0]?.size ?? 0;
    setTooLarge(size > ARTWORK_BYTES);
    if (size > ARTWORK_BYTES) currentTarget.value = '';
  };
  const shown = tooLarge ? errorMessage('photo_too_large') : error;
  return (
    <Field
      label={label}
      hint={hint}
      id={id}
      optional
      {...(shown !== undefined && { error: shown })}
    >
      {(control) => (
        <input
          type="file"
          name="photo"
          accept={PHOTO_ACCEPT}
          className={CONTROL}
          onChange={onChange}
          {...control}
        />
      )}
    </Field>
  );
}
