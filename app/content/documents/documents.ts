import type { StoreIdentity } from '~/domain/documents/document';

/** What every document says. */
export const DOCUMENT = {
  page: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

/** Returns who issues a document, below its name: the legal name only where it is another one. */
export function sellerLines({ name, legalName, address, email, phone, taxId }: StoreIdentity) {
  return [
    ...(legalName === name ? [] : [legalName]),
    ...address,
    email,
    ...(phone === null ? [] : [phone]),
    ...(taxId === null ? [] : [taxId]),
  ];
}
