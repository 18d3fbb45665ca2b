import type { PhotoRejection } from '~/domain/core/files/photo';
import type { LabelRejection } from '~/domain/core/files/label';
import { UPLOAD_ERRORS } from './artwork-errors';

/** Why the file of a label was refused, and what to do about it. */
const LABEL_ERRORS: Readonly<Record<LabelRejection, string>> = {
  ...UPLOAD_ERRORS,
  label_too_large: 'This file is larger than 5 MB. Save the label as a smaller PDF or PNG.',
  label_unknown_kind: 'This isn’t a PDF or PNG, whatever its name says. Choose another file.',
  label_damaged: 'This file is damaged or empty. Download the label again, then choose it here.',
  label_active:
    'This PDF contains scripts or actions. Print it to a new PDF, then choose that one.',
  label_locked: 'This PDF is locked with a password. Save it without one.',
  label_not_needed: 'The items don’t come back, so they need no label. Remove the file.',
};

/** Why a photo was refused, and what to do about it. */
const PHOTO_ERRORS: Readonly<Record<PhotoRejection, string>> = {
  ...UPLOAD_ERRORS,
  photo_missing: 'Choose a photo.',
  photo_empty: 'This file is empty. Choose it again.',
  photo_too_large:
    'This photo is larger than 10 MB. Choose a smaller one, or take a screenshot of it.',
  photo_unknown_kind:
    'This isn’t a JPEG, PNG, WebP, or HEIC photo, whatever its name says. Choose a photo from your camera.',
  photo_damaged: 'This photo is damaged or incomplete. Choose another one.',
  photo_too_many_pixels:
    'This photo has more pixels than we can open. Keep it under 40 megapixels and 12,000 pixels per side.',
  photo_too_many: 'You’ve added 6 photos already. Remove one first.',
};

/** What the forms about returns say; `content/returns` has the rest. */
export const RETURN_ERRORS = {
  ...PHOTO_ERRORS,
  ...LABEL_ERRORS,
  return_changed:
    'Someone else just changed this. Check what’s new, then try again if you still want to.',
  return_late:
    'This return has already moved past this step. Reload the page to see its current status.',
  return_silent: 'We couldn’t reach Shopify. Nothing was lost. Try again.',
  return_too_many: 'Too many changes in a short time. Try again in {wait}.',
  return_nothing: 'Enter a quantity for at least one item.',
  return_quantity: 'Enter a whole number, no more than you can return.',
  return_reason: 'Choose a reason.',
  return_printed:
    'This item was printed or made for you. We can take it back only if it’s damaged or not what you ordered.',
  return_late_line:
    'The window to return this item for that reason has closed. Choose another reason, or email us.',
  return_line_gone:
    'One of these items can’t be returned anymore. Check the form and send it again.',
  return_wish: 'Choose what you’d like us to do.',
  return_photo: 'Add a photo that shows what’s wrong.',
  return_words: 'Enter a message.',
  return_back: 'Choose whether the items have to come back.',
  return_outcome: 'Choose an outcome.',
  return_amount: 'Enter an amount in dollars above zero, like 25.00.',
  return_too_much: 'That’s more than is left to refund on this order.',
  return_disputed:
    'The customer’s bank is disputing this order’s payment. Answer the dispute first.',
  return_earth_cash:
    'This order can’t be refunded to Earth Cash: it wasn’t paid here, it was paid in parts, or an organization paid it.',
  return_no_order: 'Shopify doesn’t have this order anymore.',
  return_days: 'Enter a number of days from 1 to 365.',
  return_instructions: 'Enter the instructions.',
} as const;
