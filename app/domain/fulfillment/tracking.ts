/**
 * Carriers by the names under which Shopify makes the links of their numbers. `example`: what most of their numbers look
 * like, in words. Sources: the carriers' own pages on tracking numbers.
 */

type Carrier = { name: string; shape: RegExp; example: string; link: (number: string) => string };

const KNOWN: readonly Carrier[] = [
  {
    name: 'UPS',
    shape: /^(?:1Z[0-9A-Z]{16}|T\d{10}|\d{9}|\d{12}|\d{26})$/,
    example: '1Z and 16 letters or digits',
    link: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: 'USPS',
    shape: /^(?:\d{20}|9[1-5]\d{19}|\d{22}|\d{26}|\d{30}|\d{34}|420\d{27,31}|[A-Z]{2}\d{9}US)$/,
    example: '20 to 34 digits, or 13 characters that end in US',
    link: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: 'FedEx',
    shape: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
    example: '12, 15, 20, or 22 digits',
    link: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: 'DHL Express',
    shape: /^(?:\d{10,11}|JD\d{16,18}|[A-Z]{3}\d{7})$/,
    example: '10 or 11 digits',
    link: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
  {
    name: 'OnTrac',
    shape: /^(?:[CD]\d{14}|1LS[0-9A-Z]{12,17})$/,
    example: 'C or D and 14 digits, or 1LS and 12 to 17 letters or digits',
    link: (number) => `https://www.ontrac.com/tracking/?number=${number}`,
  },
];

export const CARRIERS: readonly string[] = [...KNOWN.map(({ name }) => name), 'Other'];

/** As many boxes as one parcel may have. */
export const MOST_BOXES = 20;
const LONGEST = 60;

/** Reads tracking numbers: one a line, or separated by commas. Blanks inside of a number are left out. */
export function parseNumbers(
  typed: string,
): { numbers: string[] } | { error: 'too-many' | 'malformed' } {
  const numbers = [
    ...new Set(
      typed
        .split(/[\n,;]+/)
        .map((one) => one.replace(/\s+/g, '').toUpperCase())
        .filter((one) => one !== ''),
    ),
  ];
  if (numbers.length > MOST_BOXES) return { error: 'too-many' };
  const isFit = numbers.every((one) => one.length <= LONGEST && /^[0-9A-Z-]+$/.test(one));
  return isFit ? { numbers } : { error: 'malformed' };
}

/** Returns the numbers that are not of the carrier's usual shapes; none for a carrier that is not known here. */
export function unusualNumbers(company: string, numbers: readonly string[]): string[] {
  const carrier = KNOWN.find(({ name }) => name === company);
  return carrier ? numbers.filter((number) => !carrier.shape.test(number)) : [];
}

/** Returns what most numbers of a carrier look like, in words; null for a carrier that is not known here. */
export function numberExample(company: string): string | null {
  return KNOWN.find(({ name }) => name === company)?.example ?? null;
}

/** Returns where the carrier says how far a parcel is; null for a carrier that is not known here. */
export function trackingLink(company: string | null, number: string): string | null {
  const carrier = KNOWN.find(({ name }) => name === company);
  return carrier?.link(encodeURIComponent(number)) ?? null;
}
