/** Texts of the page on which admins say who the store is. */
export const STORE = {
  title: 'Store details',
  text: 'Shown on every document and in the footer of every page.',
  adminsOnly: 'Only admins can change this.',
  send: 'Save',
  done: 'Saved. New documents show it right away, pages within a minute.',
  unset: 'Not shown',
  fields: {
    name: { label: 'Store name', hint: 'The name customers know.' },
    legalName: { label: 'Legal name', hint: 'As registered, such as “Earth Brands LLC.”' },
    address: { label: 'Postal address', hint: 'Street, city, and country, one per line.' },
    email: { label: 'Contact email', hint: 'Where customers write to you.' },
    phone: { label: 'Phone', hint: 'Printed on documents.' },
    taxId: { label: 'Tax ID', hint: 'As printed on documents, such as “EIN 93-1234567”.' },
  },
} as const;
