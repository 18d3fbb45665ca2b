import {
  CARRIERS,
  numberExample,
  trackingLink,
  unusualNumbers,
} from '~/domain/fulfillment/tracking';

/** A carrier that is not in the list, or our own van: its number is optional, and there is no link. */
export const OTHER_CARRIER = 'other';

/** The carriers that staff choose from: those of every parcel, by their names as Shopify writes them. */
export const CARRIER_CHOICES: readonly string[] = [
  ...CARRIERS.filter((name) => numberExample(name) !== null),
  OTHER_CARRIER,
];

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
  return unusualNumbers(carrier, [number]).length === 0 ? null : numberExample(carrier);
}

/** Returns the carrier's page of a parcel; null for a carrier or a number that we do not know. */
export function trackingPage(carrier: string, number: string | null): string | null {
  if (number === null || numberProblem(carrier, number) !== null) return null;
  return trackingLink(carrier, number);
}
