import { BookRejection } from './rejection';

export type Fields = Record<string, unknown>;

/** Returns a nested reference, such as `CustomerRef.value`; undefined if it is missing. */
export function idIn(value: unknown, key = 'value'): string | undefined {
  const id = (value as Fields | null | undefined)?.[key];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Returns a text; undefined if it is missing. @throws BookRejection if it is too long or not a text */
export function textIn(fields: Fields, name: string, longest: number): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    throw new BookRejection('2010', 'Request has invalid or unsupported property', name);
  }
  if (value.length > longest) {
    throw new BookRejection(
      '2050',
      'String length is either shorter or longer than supported by specification',
      `String length specified does not match the supported length. Min:0 Max:${longest} supported. Supplied length:${value.length}`,
    );
  }
  return value;
}

/** Returns a text without the characters that QuickBooks refuses in names. @throws BookRejection */
export function nameIn(fields: Fields, name: string, longest: number): string | undefined {
  const value = textIn(fields, name, longest)?.trim();
  if (value !== undefined && /[:\t\r\n]/.test(value)) {
    throw new BookRejection(
      '2040',
      'Invalid String. The String may contain unsupported or illegal chars',
      `Element contains invalid characters. ${name}`,
    );
  }
  return value;
}

/** Returns an email in an object with `Address`. @throws BookRejection for one that is none */
export function emailIn(value: unknown): string | undefined {
  const address = idIn(value, 'Address')?.trim();
  if (address === undefined) return undefined;
  if (address.length > 100 || !/^[^\s@]+@[^\s@]+$/.test(address)) {
    throw new BookRejection(
      '2210',
      'Invalid Email Address format',
      'Email Address does not conform to the syntax rules of RFC 822',
    );
  }
  return address;
}

/** Returns cents for dollars of 0 or more. @throws BookRejection */
export function amountIn(value: unknown): number {
  const cents = signedAmountIn(value);
  if (cents < 0) throw invalidNumber('amounts are 0 or more');
  return cents;
}

/** Returns cents for dollars. @throws BookRejection */
export function signedAmountIn(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidNumber('not an amount');
  return Math.round(value * 100);
}

/** Returns a calendar date; undefined if it is missing. @throws BookRejection */
export function dayIn(fields: Fields, name: string): string | undefined {
  const value = textIn(fields, name, 40);
  if (value === undefined) return undefined;
  const day = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(day))) {
    throw new BookRejection('2060', 'Invalid Date', `Invalid Date : ${name}`);
  }
  return day;
}

export function missing(name: string): BookRejection {
  return new BookRejection(
    '2020',
    'Required param missing, need to supply the required value for the API',
    `Required parameter ${name} is missing in the request`,
  );
}

export function businessError(detail: string): BookRejection {
  return new BookRejection(
    '6000',
    'A business validation error has occurred while processing your request',
    `Business Validation Error: ${detail}`,
  );
}

export function invalidReference(what: string): BookRejection {
  return new BookRejection('2500', 'Invalid Reference Id', `Invalid Reference Id : ${what}`);
}

function invalidNumber(detail: string): BookRejection {
  return new BookRejection('2040', 'Invalid Number', `Invalid Number : ${detail}`);
}
