/**
 * The carriers that staff choose from: their names as Shopify writes them, what their numbers look like, and where a
 * parcel is followed. Sources: the carriers' own pages on tracking numbers.
 */
export const CARRIERS = {
  UPS: {
    numbers: /^1Z[0-9A-Z]{16}$/,
    example: '1Z and 16 letters or digits',
    page: 'https://www.ups.com/track?tracknum=',
  },
  USPS: {
    numbers: /^(?:\d{20}|\d{22}|\d{26}|\d{30}|\d{34}|[A-Z]{2}\d{9}US)$/,
    example: '20 to 34 digits, or 13 characters that end in US',
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  FedEx: {
    numbers: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
    example: '12, 15, 20, or 22 digits',
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  'DHL Express': {
    numbers: /^\d{10,11}$/,
    example: '10 or 11 digits',
    page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  },
} as const satisfies Record<string, { numbers: RegExp; example: string; page: string }>;

export type Carrier = keyof typeof CARRIERS;

/** A carrier that is not in the list, or our own van: its number is optional, and there is no link. */
export const OTHER_CARRIER = 'other';

export const CARRIER_CHOICES = [...(Object.keys(CARRIERS) as Carrier[]), OTHER_CARRIER] as const;

/** Whether it is one of the carriers whose numbers and pages we know. */
export function isCarrier(name: string): name is Carrier {
  return Object.hasOwn(CARRIERS, name);
}

/** Returns a number as carriers print it, without the spaces and dashes between its groups. */
export function plainTrackingNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Checks the parcel that staff typed.
 *
 * @returns what its carrier's number has to look like; null if it can be followed, or has a carrier that we do not know
 */
export function numberProblem(carrier: string, number: string): string | null {
  if (!isCarrier(carrier)) return null;
  return CARRIERS[carrier].numbers.test(number) ? null : CARRIERS[carrier].example;
}

/** Returns the carrier's page of a parcel; null for a carrier or a number that we do not know. */
export function trackingPage(carrier: string, number: string | null): string | null {
  if (number === null || !isCarrier(carrier) || numberProblem(carrier, number) !== null)
    return null;
  return `${CARRIERS[carrier].page}${encodeURIComponent(number)}`;
}
