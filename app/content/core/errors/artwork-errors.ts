import type { ArtworkRejection } from '~/domain/core/files/artwork';
import type { UploadRejection } from '~/domain/core/files/storage';

const AS_PNG = 'Export it as a plain PNG or PDF, or as an SVG with shapes only.';

/** Why no file is kept, whatever it is, and what to do about it. */
export const UPLOAD_ERRORS: Readonly<Record<UploadRejection, string>> = {
  upload_infected:
    'Our virus scanner found something harmful in this file, so we didn’t save it. Scan your computer, then choose a clean copy.',
  upload_unscanned:
    'We can’t check files for viruses right now, so we didn’t save this one. Choose it again in a few minutes.',
  upload_not_kept: 'We couldn’t save this file. Choose it again in a few minutes.',
};

/** Why a file was refused, and what to do about it. */
export const ARTWORK_ERRORS: Readonly<Record<ArtworkRejection, string>> = {
  ...UPLOAD_ERRORS,
  artwork_missing: 'Choose your artwork file.',
  artwork_empty: 'This file is empty. Choose it again.',
  artwork_too_large: 'This file is larger than 10 MB. Choose a smaller one.',
  artwork_unknown_kind:
    'This isn’t a PNG, JPEG, HEIC, SVG, or PDF file, whatever its name says. Export it as one of these.',
  artwork_damaged: 'This file is damaged or incomplete. Export it again.',
  artwork_too_many_pixels:
    'This image has more pixels than we can open. Keep it under 40 megapixels and 12,000 pixels per side.',
  artwork_more_than_png: 'This image has extra data after its end. Export it again.',
  artwork_svg_unreadable: `We couldn’t read this SVG. ${AS_PNG}`,
  artwork_svg_doctype: `This SVG contains a document type, which we don’t accept. ${AS_PNG}`,
  artwork_svg_script: `This SVG contains a script, which we don’t accept. ${AS_PNG}`,
  artwork_svg_foreign: `This SVG contains a web page or video, which we don’t accept. ${AS_PNG}`,
  artwork_svg_reference: `This SVG links to other files, images, or pages, which we don’t accept. ${AS_PNG}`,
  artwork_svg_moving: `This SVG is animated, and print can’t be. ${AS_PNG}`,
  artwork_svg_too_complex: `This SVG has too many parts for us to draw. ${AS_PNG}`,
  artwork_pdf_active:
    'This PDF has active content or attached files. Export it as a plain PDF for print.',
  artwork_pdf_locked: 'This PDF is locked with a password. Choose one without.',
};

/** Why a file for ambassadors was refused, where the wording differs from that for artwork. */
export const ASSET_ERRORS: Readonly<Record<ArtworkRejection | 'form_used', string>> = {
  ...ARTWORK_ERRORS,
  form_used:
    'Nothing was added. This form was already sent with a different file or text. Choose the file and send it again.',
  artwork_missing: 'Choose a file.',
  artwork_unknown_kind:
    'This isn’t a PNG, JPEG, SVG, or PDF file, whatever its name says. Export it as one of these.',
  artwork_svg_moving:
    'This SVG is animated, which we don’t accept. Export it as a plain PNG or PDF.',
  artwork_pdf_active: 'This PDF has active content or attached files. Export it as a plain PDF.',
};

/** What the forms of a custom order's steps say; `content/custom-orders` has the rest. */
export const CUSTOM_ORDER_STEP_ERRORS = {
  custom_order_changed:
    'Someone else just changed this. Check what’s new, then try again if you still want to.',
  custom_order_late: 'This can no longer be changed: it’s being paid, ordered, or canceled.',
  custom_order_silent: 'We couldn’t reach Shopify. Nothing was lost. Try again.',
  custom_order_too_many: 'Too many changes in a short time. Try again in {wait}.',
  custom_order_comment: 'Enter a comment.',
  custom_order_version: 'There’s a newer version. Look at it first.',
  artwork_sign_in: 'We can’t take files from visitors right now. Sign in, then add your artwork.',
  custom_order_artwork_gone: 'Your file is no longer saved. Choose it again.',
  custom_order_price: 'Enter an amount in dollars above zero, like 120.00.',
  custom_order_amount: 'Enter an amount in dollars, zero or more, like 120.00.',
  custom_order_lead_time: 'Enter a lead time.',
  reorder_changed: 'The price or quantity has changed. Check it, then order again.',
  reorder_gone:
    'We no longer keep the files of this order. Start a new custom order with your artwork.',
  reorder_not_kept: 'We couldn’t copy the files of this order. Try again in a few minutes.',
  production_late: 'This order isn’t placed yet, or it has already shipped.',
  production_day: 'Choose a new day, from today up to a year ahead.',
  production_day_missing: 'Choose the day it ships by.',
  production_reason: 'Enter a reason. The customer sees it.',
  production_carrier: 'Choose a carrier.',
  production_number: 'Enter the tracking number.',
  production_number_wrong:
    'This doesn’t look like a tracking number from {carrier}. Most have {example}. Check it, or choose another carrier.',
  production_number_long: 'Enter a tracking number of up to 40 letters and digits.',
  production_canceled:
    'The order was canceled in Shopify, so nothing more can be done with it. Check the order first.',
  production_fulfilled:
    'Shopify has this order as fulfilled. Cancel the fulfillment there first, then undo this step.',
} as const;
