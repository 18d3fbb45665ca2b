import type { UserError } from '../admin/context';
import type { TrackingRow } from '../parcel-rows';

export type TrackingInput = {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
};

/** For these Shopify makes the addresses itself; there are many more. */
const KNOWN: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/WebTracking?loc=en_US&requester=ST&trackNums=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction_input?qtc_tLabels1=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  'DHL Express': (number) =>
    `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}&submit=1`,
  OnTrac: (number) => `https://www.ontrac.com/tracking?number=${number}`,
};

/** Returns a row for each box; without numbers there are none. */
export function parseTracking(
  input: TrackingInput | null | undefined,
): { rows: TrackingRow[] } | { error: UserError } {
  const { company, number, numbers, url, urls } = input ?? {};
  const field = ['trackingInfo'];
  if (number && numbers?.length) {
    return { error: { field, message: 'Only one of number or numbers can be provided.' } };
  }
  if (url && urls?.length) {
    return { error: { field, message: 'Only one of url or urls can be provided.' } };
  }
  const all = numbers ?? (number ? [number] : []);
  const links = urls ?? (url ? [url] : []);
  const made = KNOWN[company ?? ''];
  return {
    rows: all.map((each, nth) => ({
      company: company ?? 'Other',
      number: each,
      url:
        links[nth] ??
        made?.(encodeURIComponent(each)) ??
        `https://tracking.example.com/${encodeURIComponent(each)}`,
    })),
  };
}
