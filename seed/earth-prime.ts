/** The Earth Prime metaobject: type, handle and field as the spec's section 9 names them. */
export const earthPrime = {
  id: 8_300_000_000_001,
  type: 'earth_prime',
  handle: 'earth_prime',
  fields: {
    earth_prime_text:
      'You’re on the list for Earth Prime, a membership we’re preparing. It hasn’t started, so there’s nothing to pay, and shipping costs what checkout shows. We’ll write to you first when it starts.',
  },
} as const;
