import { createHash } from 'node:crypto';
import type { BankDetails, BillingDetails, CardDetails } from './rows';
import { BANK_NAME, ROUTING_NUMBER, testBankAccounts, testCards } from './test-numbers';

export const emptyBilling: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
};

const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 16);

/** @param test a key of `testCards` */
export function cardDetails(test: string, expMonth: number, expYear: number): CardDetails {
  const card = testCards[test];
  if (card === undefined) throw new Error(`no test card ${test}`);
  return {
    test,
    brand: card.brand,
    last4: card.number.slice(-4),
    expMonth,
    expYear,
    funding: card.funding,
    country: 'US',
    fingerprint: fingerprintOf(card.number),
  };
}

/** @param test a key of `testBankAccounts` */
export function bankDetails(
  test: string,
  {
    accountType,
    holderType,
    isVerified,
  }: Pick<BankDetails, 'accountType' | 'holderType' | 'isVerified'>,
): BankDetails {
  const account = testBankAccounts[test];
  if (account === undefined) throw new Error(`no test bank account ${test}`);
  return {
    test,
    bankName: BANK_NAME,
    last4: account.number.slice(-4),
    routingNumber: ROUTING_NUMBER,
    accountType,
    holderType,
    fingerprint: fingerprintOf(`${ROUTING_NUMBER} ${account.number}`),
    isVerified,
    blocked: null,
  };
}
