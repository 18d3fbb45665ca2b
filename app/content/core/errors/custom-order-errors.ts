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
