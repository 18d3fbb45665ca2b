import { holdsCardNumber } from '~/domain/core/forms/card-number';
import { isOwnNumber } from '~/domain/core/forms/own-number';

/**
 * The fields of a posted form. A value that looks like a card number is never included: its field is empty
 * and listed in `withheld`, so that no code can store, send, log or show it (money-security 1.2).
 */
export class StrictForm extends FormData {
  /** The names of the fields in which a card number was sent. */
  readonly withheld = new Set<string>();

  /** Adds a field as sent, withholding card numbers. */
  take(name: string, value: string): void {
    const isCard = holdsCardNumber(value) && !isOwnNumber(name, value);
    if (isCard) this.withheld.add(name);
    this.append(name, isCard ? '' : value);
  }
}
