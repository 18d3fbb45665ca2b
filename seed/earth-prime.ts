/** The Earth Prime metaobject: type, handle and field as the spec's section 9 names them. */
export const earthPrime = {
  id: 8_300_000_000_001,
  type: 'earth_prime',
  handle: 'earth_prime',
  fields: {
    earth_prime_text:
      'Earth Prime members get free carbon-neutral delivery on every case, first pick of new lids and cups, and a yearly report of the plastic they kept out of landfill.',
  },
} as const;
