/** Ids of the links that open a question or a form, so that the focus can return to them. */
export const openerOf = {
  newAddress: 'add-address',
  form: (key: string | null) => (key === null ? openerOf.newAddress : `edit-${key}`),
  removal: (key: string) => `remove-${key}`,
  locationName: (key: string) => `name-${key}`,
  memberRemoval: 'remove-member',
  revocation: (id: string) => `revoke-${id}`,
  closing: 'close-account',
  newMethod: 'add-method',
  methodName: (id: string) => `name-${id}`,
  methodRemoval: (id: string) => `remove-${id}`,
} as const;
