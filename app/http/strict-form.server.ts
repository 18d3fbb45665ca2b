import { holdsCardNumber } from '~/domain/card-number';
import { isOwnNumber } from '~/domain/own-number';

/**
 * The fields of a posted form. What looks like the number of a card is never among them: its field is
 * empty, and named in `withheld`, so that nothing can store, send, log or draw it (money-security 1.2).
 */
export class StrictForm extends FormData {
  /** The names of fields in which the number of a card was sent. */
  readonly withheld = new Set<string>();

  /** One field more, as it was sent. */
  take(name: string, value: string): void {
    const isCard = holdsCardNumber(value) && !isOwnNumber(name, value);
    if (isCard) this.withheld.add(name);
    this.append(name, isCard ? '' : value);
  }
}
