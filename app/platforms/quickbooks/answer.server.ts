import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents } from '~/domain/core/money';

/** The access token is invalid or has expired. */
export class Unauthorized extends Error {
  override name = 'Unauthorized';
}

/** A rejection by QuickBooks, without its text, which may name people. */
export class BookFault extends Error {
  override name = 'BookFault';

  /** @param code of https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes */
  constructor(readonly code: string) {
    super(`fault ${code}`);
  }
}

/** QuickBooks' code for a record that does not exist, or no longer. */
const NOT_FOUND = '610';

/** Returns the fault code in a `refused` failure; null for every other error. Works across bundles. */
export function bookFaultCode(error: unknown): string | null {
  if (!isPlatformFailure(error) || error.kind !== 'refused') return null;
  const { cause } = error;
  return cause instanceof Error && cause.name === 'BookFault' ? (cause as BookFault).code : null;
}

export function isNotFound(error: unknown): boolean {
  return bookFaultCode(error) === NOT_FOUND;
}

/**
 * Returns the part of a JSON answer named `key`.
 *
 * @throws Unauthorized, BookFault, or another error if there is no such answer
 */
export async function parseAnswer<Part extends object>(
  response: Response,
  key: string,
): Promise<Part> {
  await throwFault(response);
  const answer = (await response.json()) as Record<string, unknown>;
  const part = answer[key];
  if (typeof part !== 'object' || part === null) throw new Error(`the answer has no ${key}`);
  return part as Part;
}

/** What change data capture returns of a record; of a deleted one, no more than this. */
export type ChangedRecord = { Id: string; status?: 'Deleted' };

/**
 * Returns the records of an answer of change data capture by entity, and QuickBooks' time of the answer.
 *
 * @throws like parseAnswer
 */
export async function parseChanges(
  response: Response,
): Promise<{ records: Record<string, ChangedRecord[]>; time: Date }> {
  await throwFault(response);
  const answer = (await response.json()) as {
    CDCResponse?: { QueryResponse?: Record<string, unknown>[] }[];
    time?: string;
  };
  const time = new Date(answer.time ?? '');
  if (!Array.isArray(answer.CDCResponse) || Number.isNaN(time.getTime())) {
    throw new Error('the answer has no changes');
  }
  const records: Record<string, ChangedRecord[]> = {};
  for (const { QueryResponse: lists = [] } of answer.CDCResponse) {
    for (const [entity, list] of lists.flatMap((each) => Object.entries(each))) {
      if (Array.isArray(list)) records[entity] = list as ChangedRecord[];
    }
  }
  return { records, time };
}

/** Reads a whole file. @throws like parseAnswer, and if it has more than `maxBytes` */
export async function parseBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  await throwFault(response);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Error(`more than ${maxBytes} bytes`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

async function throwFault(response: Response): Promise<void> {
  if (response.ok) return;
  if (response.status !== 400) {
    await response.body?.cancel();
    if (response.status === 401) throw new Unauthorized('HTTP 401');
    throw new Error(`HTTP ${response.status}`);
  }
  const answer = (await response.json().catch(() => null)) as {
    Fault?: { Error?: { code?: string }[]; type?: string };
  } | null;
  throw new BookFault(answer?.Fault?.Error?.[0]?.code ?? '');
}

/**
 * Converts QuickBooks' dollars, a JSON number with at most two decimals, to cents.
 *
 * @throws PlatformFailure if the value is not an amount of whole cents
 */
export function bookCents(dollars: unknown, operation: string): Cents {
  const rounded = typeof dollars === 'number' ? Math.round(dollars * 100) : Number.NaN;
  if (!Number.isSafeInteger(rounded) || Math.abs(Number(dollars) * 100 - rounded) > 0.01) {
    throw new PlatformFailure('quickbooks', 'unavailable', operation, new Error('no amount'));
  }
  return cents(rounded);
}

/** Returns dollars for QuickBooks: the float nearest to the amount, which JSON writes with two decimals. */
export function bookDollars(amount: Cents): number {
  return amount / 100;
}
