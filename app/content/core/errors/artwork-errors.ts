import type { ArtworkRejection } from '~/domain/core/files/artwork';

const AS_PNG = 'Please export it as a plain PNG or PDF, or as an SVG that only draws.';

/** Why a file was refused, and what to do about it. */
export const ARTWORK_ERRORS: Readonly<Record<ArtworkRejection, string>> = {
  artwork_missing: 'Please choose the file with your artwork.',
  artwork_empty: 'This file is empty. Please choose it again.',
  artwork_too_large: 'This file is larger than 10 MB. Please send a smaller one.',
  artwork_unknown_kind:
    'This is not a PNG, JPEG, SVG or PDF file, whatever its name says. Please export it as one of these.',
  artwork_damaged: 'This file is damaged or not whole. Please export it once more.',
  artwork_too_many_pixels:
    'This picture has more pixels than we can open. Please keep it below 40 megapixels and 12,000 pixels a side.',
  artwork_more_than_png:
    'There is something behind the end of this picture. Please export it once more.',
  artwork_svg_unreadable: `This SVG cannot be read. ${AS_PNG}`,
  artwork_svg_doctype: `This SVG has a document type in it, which we do not take. ${AS_PNG}`,
  artwork_svg_script: `This SVG holds a script, which we do not take. ${AS_PNG}`,
  artwork_svg_foreign: `This SVG holds a web page or a film, which we do not take. ${AS_PNG}`,
  artwork_svg_reference: `This SVG refers to other files, pictures or pages, which we do not take. ${AS_PNG}`,
  artwork_svg_moving: `This SVG moves, and print cannot. ${AS_PNG}`,
  artwork_svg_too_complex: `This SVG has more parts than we can draw. ${AS_PNG}`,
  artwork_pdf_active:
    'This PDF acts by itself or carries other files. Please export it as a plain PDF for print.',
  artwork_pdf_locked: 'This PDF is locked with a password. Please send one that opens without.',
};

/** Why a file for ambassadors was refused, where the wording differs from that for artwork. */
export const ASSET_ERRORS: Readonly<Record<ArtworkRejection | 'form_used', string>> = {
  ...ARTWORK_ERRORS,
  form_used:
    'Nothing was added: this form was sent before with another file or other words. Please choose the file again and press once more.',
  artwork_missing: 'Please choose the file.',
  artwork_svg_moving:
    'This SVG moves, which we do not take. Please export it as a plain PNG or PDF.',
  artwork_pdf_active:
    'This PDF acts by itself or carries other files. Please export it as a plain PDF.',
};

/** What the forms of a custom order's steps say; `content/custom-orders` has the rest. */
export const CUSTOM_ORDER_STEP_ERRORS = {
  custom_order_changed:
    'This was just changed by somebody else. Please look at what is new, and do it again if it is still right.',
  custom_order_late: 'This can no longer be changed: it is being paid, ordered or cancelled.',
  custom_order_silent: 'The shop is not answering just now. Nothing was lost: please try again.',
  custom_order_too_many: 'You have sent very much just now. Please wait {wait} and try again.',
  custom_order_comment: 'Please write something first.',
  custom_order_version: 'There is a newer version. Please look at it first.',
  custom_order_artwork_gone: 'Your file is no longer kept. Please choose it again.',
  custom_order_price: 'Please enter the amount in dollars, more than zero, like 120.00.',
  custom_order_amount: 'Please enter the amount in dollars, zero or more, like 120.00.',
  custom_order_lead_time: 'Please say how long it takes.',
} as const;
