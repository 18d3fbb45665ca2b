/** The Earth Prime metaobject: type, handle and field as the spec's section 9 names them. */
export const earthPrime = {
  id: 8_300_000_000_001,
  type: 'earth_prime',
  handle: 'earth_prime',
  fields: {
    earth_prime_text:
      'Alliance members, you are invited to Earth Prime: first pick of new goods, members’ prices by the pallet, and a named person who answers. Tell us you are interested and we will save you a place.',
  },
} as const;
