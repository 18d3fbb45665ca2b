import type { DraftAddress } from './draft-order';
import { phoneLabel } from '~/domain/core/forms/form-text.schema.server';

/** Returns the lines of a mailing label, with the phone number formatted for reading. */
export function draftAddressLines(address: DraftAddress): string[] {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, phone } =
    address;
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    company,
    address1,
    address2,
    `${city}, ${[provinceCode, zip].filter(Boolean).join(' ')}`,
    phone === '' ? '' : phoneLabel(phone),
  ].filter((line) => line !== '');
}
