/** The Earth Prime metaobject: type, handle and field as the spec's section 9 names them. */
export const earthPrime = {
  id: 8_300_000_000_001,
  type: 'earth_prime',
  handle: 'earth_prime',
  fields: {
    earth_prime_text:
      'You are on the list for Earth Prime, a membership that we are preparing. It has not started: there is nothing to pay, and delivery costs what the checkout says. We write to you first when it begins.',
  },
} as const;
