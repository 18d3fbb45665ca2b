import type { OrderAddress } from './order';
import { US_STATES } from '~/domain/core/places/us-states';

/** Formats an address as on a label: `Milwaukee, WI 53202`; the country only outside the United States. */
export function orderAddressLines(to: OrderAddress): string[] {
  const isHere = to.country === 'United States';
  const code = isHere ? US_STATES.find(([, name]) => name === to.province)?.[0] : undefined;
  const region = [code ?? to.province, to.zip].filter(Boolean).join(' ');
  const lines = [
    [to.firstName, to.lastName].filter(Boolean).join(' ') || to.name,
    to.company,
    to.address1,
    to.address2,
    [to.city, region].filter(Boolean).join(', '),
    isHere ? null : to.country,
  ];
  return lines.filter((line): line is string => Boolean(line));
}
