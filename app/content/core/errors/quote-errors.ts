/** What the forms about quotes say; `content/quotes` has the rest. */
export const QUOTE_ERRORS = {
  quote_outdated: 'This form has expired. Your entries are still here: send it again.',
  quote_changed: 'A newer version of this quote was sent. Look at it first.',
  quote_late: 'This quote can no longer be changed: it’s being paid, was ordered, or has ended.',
  quote_expired: 'This quote has expired. Send us a message if you’d still like to order.',
  quote_draft_moved:
    'The items or prices behind this quote have changed since we sent it. We’ve told our team, who will send you a new version.',
  quote_silent: 'We couldn’t reach Shopify. Nothing was lost. Try again.',
  quote_too_many: 'Too many changes in a short time. Try again in {wait}.',
  quote_message: 'Enter a message to the customer.',
  quote_comment: 'Enter a message.',
  quote_reason: 'Enter a reason.',
  quote_day: 'Enter a date.',
  quote_day_past: 'Choose today or a later day.',
  quote_day_far: 'Choose a day within the next year.',
  quote_draft_changed: 'This draft was changed in the meantime. Check it again before you send it.',
  quote_draft_busy: 'This draft is being saved or calculated. Try again in a moment.',
  quote_draft_paid: 'The customer is paying for this draft, or the store manages it itself.',
  quote_draft_completed: 'This draft is an order now.',
  quote_draft_no_customer: 'Add a customer to this draft first.',
  quote_draft_other_customer:
    'This draft belongs to another customer now. Make a new draft and send that one.',
} as const;
