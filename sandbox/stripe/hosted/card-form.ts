import type { Clock } from '../../kit/clock';
import { field } from '../../kit/pages/field';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { cardProblems, parseCard } from '../card-input';
import type { CardDetails } from '../rows';
import type { Decline } from '../test-numbers';
import { value } from './form-fields';
import type { Errors, Fields } from './form-fields';

export type CardForm =
  | { kind: 'invalid'; errors: Errors }
  | { kind: 'refused'; decline: Decline }
  | { kind: 'card'; card: CardDetails; name: string; zip: string };

/** Reads the card form; each problem is listed at its field, in the words of Stripe's page. */
export function parseCardForm(fields: Fields, clock: Clock): CardForm {
  const [month = '', year = ''] = expiryParts(value(fields, 'expiry'));
  const input = {
    number: value(fields, 'number'),
    expMonth: month,
    expYear: year,
    cvc: value(fields, 'cvc'),
  };
  const problems = cardProblems(input, clock.now());
  const name = value(fields, 'name');
  const zip = value(fields, 'zip');
  const errors: Errors = {};
  if (problems.has('number')) errors.number = 'Your card number is incomplete or not valid.';
  if (problems.has('exp_month')) errors.expiry = "Enter your card's expiration date as MM / YY.";
  if (problems.has('exp_year')) errors.expiry = "Your card's expiration date is in the past.";
  if (problems.has('cvc')) errors.cvc = "Your card's security code is incomplete.";
  if (name === '') errors.name = 'Enter the name on your card.';
  if (!/^\d{5}(-\d{4})?$/.test(zip)) errors.zip = 'Enter your 5-digit ZIP code.';
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  const card = parseCard(input);
  return 'code' in card ? { kind: 'refused', decline: card } : { kind: 'card', card, name, zip };
}

/** Parses `MM / YY`, `MM/YYYY`, or four digits without a separator. */
function expiryParts(text: string): string[] {
  const match = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  return match === null ? [] : match.slice(1);
}

/** Renders the fields of a card. The security code is never shown again. */
export function cardFields(fields: Fields, errors: Errors): Html {
  return html`<fieldset>
    <legend>Card information</legend>
    ${field({
      name: 'number',
      label: 'Card number',
      value: value(fields, 'number'),
      autocomplete: 'cc-number',
      inputmode: 'numeric',
      maxlength: 23,
      placeholder: '1234 1234 1234 1234',
      hint: 'Only test cards work here, such as 4242 4242 4242 4242.',
      ...(errors.number && { error: errors.number }),
    })}
    ${field({
      name: 'expiry',
      label: 'Expiration date (MM / YY)',
      value: value(fields, 'expiry'),
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
      maxlength: 9,
      placeholder: 'MM / YY',
      ...(errors.expiry && { error: errors.expiry }),
    })}
    ${field({
      name: 'cvc',
      label: 'Security code (CVC)',
      autocomplete: 'cc-csc',
      inputmode: 'numeric',
      maxlength: 4,
      hint: '3 digits on the back, or 4 on the front of an American Express card.',
      ...(errors.cvc && { error: errors.cvc }),
    })}
    ${field({
      name: 'name',
      label: 'Cardholder name',
      value: value(fields, 'name'),
      autocomplete: 'cc-name',
      maxlength: 200,
      ...(errors.name && { error: errors.name }),
    })}
    ${field({
      name: 'zip',
      label: 'ZIP code',
      value: value(fields, 'zip'),
      autocomplete: 'postal-code',
      inputmode: 'numeric',
      maxlength: 10,
      ...(errors.zip && { error: errors.zip }),
    })}
  </fieldset>`;
}
