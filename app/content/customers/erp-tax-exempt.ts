/** Texts of the page of tax-exempt tags. */
export const TAX_EXEMPT = {
  title: 'Tax-exempt tags',
  text: 'Customers with one of these tags pay no sales tax. A tag counts in upper and lower case alike.',
  none: 'No tag is on the list: everybody pays sales tax.',
  caption: 'Tags that are exempt from tax',
  tag: 'Tag',
  remove: 'Take off the list',
  adminsOnly: 'Admins add tags and take them off.',
  add: {
    heading: 'Add a tag',
    label: 'Tag of the customers',
    hint: 'As the platform has it at the customer. Orders and drafts that are priced from now on carry no tax for them.',
    send: 'Add the tag',
  },
  removal: {
    heading: (tag: string) => `Take “${tag}” off the list?`,
    what: [
      'Customers with this tag and no other of the list pay sales tax from the next price on: in the checkout, on drafts and on custom orders that are priced or completed after this.',
      'Orders that were placed stay as they are, and nothing is charged anew.',
      'The tag itself stays at the customers. Put it on the list again and it counts again.',
    ],
    confirm: 'Take it off the list',
    cancel: 'Keep it',
  },
  done: {
    added: 'The tag is on the list.',
    removed: 'The tag is off the list. New prices carry tax for its customers.',
    gone: 'The tag was off the list already.',
  },
} as const;

export type TaxExemptDone = keyof typeof TAX_EXEMPT.done;

/** Parses the message code in a URL; null if it is unknown. */
export function taxExemptDone(text: string | null): TaxExemptDone | null {
  return text !== null && Object.hasOwn(TAX_EXEMPT.done, text) ? (text as TaxExemptDone) : null;
}
