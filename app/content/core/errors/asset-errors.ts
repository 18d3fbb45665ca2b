import { ARTWORK_ERRORS } from './artwork-errors';
import type { ArtworkRefusal } from '~/domain/core/files/artwork';

/** Why a file for ambassadors was refused, where the wording differs from that for artwork. */
export const ASSET_ERRORS: Readonly<Record<ArtworkRefusal | 'form_used', string>> = {
  ...ARTWORK_ERRORS,
  form_used:
    'Nothing was added: this form was sent before with another file or other words. Please choose the file again and press once more.',
  artwork_missing: 'Please choose the file.',
  artwork_svg_moving:
    'This SVG moves, which we do not take. Please export it as a plain PNG or PDF.',
  artwork_pdf_active:
    'This PDF acts by itself or carries other files. Please export it as a plain PDF.',
};
