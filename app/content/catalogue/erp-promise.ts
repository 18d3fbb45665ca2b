/** Texts of the page on which staff say what the shop promises. */
export const PROMISE = {
  title: 'Shipping and returns',
  text: 'Shown on product pages, in the cart, and on the shipping, returns, and contact pages. A blank field isn’t shown anywhere.',
  adminsOnly: 'Only admins can change this.',
  send: 'Save',
  done: 'Saved. Shoppers see it within a minute.',
  unset: 'Not shown',
  fields: {
    freeShipping: {
      label: 'Free shipping from',
      hint: 'Order subtotal in dollars, such as 150. Use the same amount as the shipping rate in Shopify.',
    },
    handlingDays: {
      label: 'Business days to pack an order',
      hint: '0 means the same day.',
    },
    zones: {
      label: 'Delivery zones',
      hint: 'One per line: name, states, business days after shipping. Leave out the states for everywhere else.',
      example: 'West: CA, NV, OR, WA: 1-2\nEverywhere else: 3-5',
    },
    returnDays: {
      label: 'Days to return unopened cases',
      hint: 'Counted from delivery.',
    },
    contactHours: {
      label: 'Hours',
      hint: 'When you answer, with the time zone, such as “Monday through Friday, 8 AM to 5 PM Pacific Time.”',
    },
    pickupPlaces: {
      label: 'Pickup locations',
      hint: 'One per line: the location’s name in Shopify, its address, and its hours, separated by |. They appear in the “ready for pickup” email.',
      example: 'Portland shop | 12 Main St, Portland, OR 97201 | Mon–Fri, 9 AM–4 PM',
    },
  },
} as const;
