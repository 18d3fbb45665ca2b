import { field } from '../../kit/pages/field';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { bankProblems, parseBank } from '../bank-input';
import type { BankDetails } from '../rows';
import type { Proof } from '../saving';
import { choices, value } from './form-fields';
import type { Errors, Fields } from './form-fields';

export type BankForm =
  | { kind: 'invalid'; errors: Errors }
  | { kind: 'bank'; bank: BankDetails; proof: Proof; name: string; email: string };

/** Reads the bank account form; each problem is listed at its field. */
export function parseBankForm(fields: Fields): BankForm {
  const input = {
    routingNumber: value(fields, 'routing'),
    accountNumber: value(fields, 'account'),
    accountType: fields.accountType === 'savings' ? 'savings' : 'checking',
    holderType: fields.holderType === 'company' ? 'company' : 'individual',
  } as const;
  const problems = bankProblems(input);
  const name = value(fields, 'name');
  const email = value(fields, 'email');
  const errors: Errors = {};
  if (!/^\S+@\S+\.\S+$/.test(email)) errors.email = 'Enter your email address.';
  if (name === '') errors.name = 'Enter the account holder’s name.';
  const routing = problems.get('routing_number');
  const account = problems.get('account_number');
  if (routing) errors.routing = routing.message;
  if (account) errors.account = account.message;
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  const proof =
    fields.proof === 'descriptor_code' || fields.proof === 'amounts' ? fields.proof : 'instant';
  return { kind: 'bank', bank: parseBank(input), proof, name, email };
}

export function bankFields(fields: Fields, errors: Errors): Html {
  return html`<fieldset>
      <legend>US bank account</legend>
      ${field({
        name: 'email',
        label: 'Email',
        type: 'email',
        value: value(fields, 'email'),
        autocomplete: 'email',
        maxlength: 200,
        ...(errors.email && { error: errors.email }),
      })}
      ${field({
        name: 'name',
        label: 'Name on the account',
        value: value(fields, 'name'),
        autocomplete: 'name',
        maxlength: 200,
        ...(errors.name && { error: errors.name }),
      })}
      ${field({
        name: 'routing',
        label: 'Routing number',
        value: value(fields, 'routing'),
        autocomplete: 'off',
        inputmode: 'numeric',
        maxlength: 9,
        hint: '9 digits. The test bank’s number is 110000000.',
        ...(errors.routing && { error: errors.routing }),
      })}
      ${field({
        name: 'account',
        label: 'Account number',
        value: value(fields, 'account'),
        autocomplete: 'off',
        inputmode: 'numeric',
        maxlength: 17,
        hint: 'Only test accounts work here, such as 000123456789.',
        ...(errors.account && { error: errors.account }),
      })}
    </fieldset>
    ${choices('Account type', 'accountType', value(fields, 'accountType'), [
      ['checking', 'Checking'],
      ['savings', 'Savings'],
    ])}
    ${choices('Account holder', 'holderType', value(fields, 'holderType'), [
      ['individual', 'Individual'],
      ['company', 'Company'],
    ])}
    ${choices('How to verify the account', 'proof', value(fields, 'proof'), [
      ['instant', 'Now, by signing in to my bank'],
      ['descriptor_code', 'With the code from a $0.01 deposit, in 1–2 business days'],
      ['amounts', 'With the amounts of two small deposits, in 1–2 business days'],
    ])}`;
}
