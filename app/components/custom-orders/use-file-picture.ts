import { useState, type ChangeEvent } from 'react';
import { ARTWORK_BYTES, ARTWORK_TYPES } from '~/domain/core/files/artwork';

/** What browsers draw; a PDF is not among it. */
const DRAWN = new Set<string>([ARTWORK_TYPES.png, ARTWORK_TYPES.jpeg, ARTWORK_TYPES.svg]);

/**
 * Reads the picture in a chosen file in the browser. `picture` is undefined until a file is chosen, and
 * null if the browser cannot show it. A data URL, because our CSP allows those (money-security S-7).
 */
export function useFilePicture() {
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
