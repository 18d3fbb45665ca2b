import { bankDetails } from './make-method';
import type { BankDetails } from './rows';
import { findTestBankAccount, ROUTING_NUMBER } from './test-numbers';
import type { Decline } from './test-numbers';

export type BankInput = Pick<BankDetails, 'accountType' | 'holderType'> & {
  routingNumber: string;
  accountNumber: string;
};

export type BankField = 'routing_number' | 'account_number';

const wrong = (code: string, message: string): Decline => ({ code, declineCode: null, message });

/** Lists what is wrong with the entered numbers; empty if such a test account exists. */
export function bankProblems(input: BankInput): Map<BankField, Decline> {
  const problems = new Map<BankField, Decline>();
  if (input.routingNumber.replaceAll(/[\s-]/g, '') !== ROUTING_NUMBER) {
    const message = `Your bank's routing number is invalid. In test mode it is ${ROUTING_NUMBER}.`;
    problems.set('routing_number', wrong('routing_number_invalid', message));
  }
  if (findTestBankAccount(digitsOf(input)) === undefined) {
    const message =
      'Your account number is invalid. Only test bank accounts work in test mode, such as 000123456789.';
    problems.set('account_number', wrong('account_number_invalid', message));
  }
  return problems;
}

/** Returns the account for valid numbers, not verified yet. */
export function parseBank(input: BankInput): BankDetails {
  const found = findTestBankAccount(digitsOf(input));
  if (found === undefined) throw new Error('no such test bank account');
  const { accountType, holderType } = input;
  return bankDetails(found[0], { accountType, holderType, isVerified: false });
}

function digitsOf({ accountNumber }: BankInput): string {
  return accountNumber.replaceAll(/[\s-]/g, '');
}
