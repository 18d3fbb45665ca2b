import { bookFaultCode } from './answer.server';
import { quoted, type QuickBooks } from './client.server';

type Books = Pick<QuickBooks, 'query' | 'write'>;

type BookCustomer = {
  Id: string;
  Active?: boolean;
  PrimaryEmailAddr?: { Address?: string };
};

export type NewBookCustomer = {
  email: string;
  /** The company's name or the person's: what the bookkeeper reads. */
  name: string;
  /** Our number of the customer, which makes a name unique that somebody else has. */
  number: string;
};

/** 'Duplicate Name Exists': another customer, vendor or employee has it. */
const DUPLICATE_NAME = '6240';
/** 'Duplicate Request ID': our customer exists, or is being written. */
const DUPLICATE_REQUEST = '600';
const NAME_LENGTH = 100;

/**
 * Returns QuickBooks' id of the customer with exactly this email, the oldest active one; makes one if there is none.
 * It may be called again after any outcome: it reads first, and the id of its request is the customer's number.
 *
 * @throws PlatformFailure `refused` with the operation `customer-write` if QuickBooks will not have the customer
 */
export async function findOrCreateBookCustomer(
  quickbooks: Books,
  customer: NewBookCustomer,
): Promise<string> {
  const known = await findBookCustomer(quickbooks, customer.email);
  if (known !== null) return known;
  const plain = bookName(customer.name);
  const names = [plain, `${plain || 'Customer'} (${customer.number})`];
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    try {
      const made = await quickbooks.write<BookCustomer>(
        'Customer',
        { DisplayName: name, PrimaryEmailAddr: { Address: customer.email } },
        { requestId: `customer-${customer.number}-${index + 1}` },
      );
      return made.Id;
    } catch (error) {
      const code = bookFaultCode(error);
      if (code === null) throw error;
      // Another order of the same customer may have been faster.
      const ours = await findBookCustomer(quickbooks, customer.email);
      if (ours !== null) return ours;
      const isTaken = code === DUPLICATE_NAME || code === DUPLICATE_REQUEST;
      if (!isTaken || index === names.length - 1) throw error;
    }
  }
  throw new Error('A customer without a name gets one from its number.');
}

async function findBookCustomer(quickbooks: Books, email: string): Promise<string | null> {
  const desired = email.trim().toLowerCase();
  const found = await quickbooks.query<BookCustomer>(
    'Customer',
    `select * from Customer where PrimaryEmailAddr = ${quoted(email.trim())} maxresults 100`,
  );
  // Compared again: QuickBooks may match loosely, and one with several addresses is nobody's.
  const [oldest] = found
    .filter(({ PrimaryEmailAddr }) => PrimaryEmailAddr?.Address?.trim().toLowerCase() === desired)
    .filter(({ Active }) => Active !== false)
    .map(({ Id }) => Id)
    .toSorted((one, other) => Number(one) - Number(other));
  return oldest ?? null;
}

/** Without what QuickBooks refuses in names: colons, tabs, line ends. */
function bookName(name: string): string {
  return name
    .replace(/[:\t\r\n]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .trim();
}
