import { cardHolders } from '../../seed/cards';
import type { SeedCardHolder } from '../../seed/cards';
import { people } from '../../seed/people';
import { bankDetails, cardDetails, emptyBilling } from './make-method';
import type { CustomerRow, MandateRow, PaymentMethodRow, SetupIntentRow } from './rows';

/** All seeded methods were saved on this day. */
const SAVED_AT = Date.UTC(2026, 5, 1) / 1000;

function personOf({ personId }: SeedCardHolder) {
  const person = people.find(({ id }) => id === personId);
  if (person === undefined) throw new Error(`nobody of the cast has the number ${personId}`);
  return { ...person, name: `${person.firstName} ${person.lastName}` };
}

export function seededCustomers(): CustomerRow[] {
  return cardHolders.map((holder) => {
    const { email, name } = personOf(holder);
    return {
      id: holder.stripeCustomerId,
      created: SAVED_AT,
      email,
      name,
      phone: null,
      description: null,
      metadata: { app: 'earthcash', customer_gid: `gid://shopify/Customer/${holder.personId}` },
      defaultPaymentMethod: holder.methods.find(({ isDefault }) => isDefault)?.id ?? null,
      deleted: false,
    };
  });
}

export function seededMethods(): PaymentMethodRow[] {
  return cardHolders.flatMap((holder) => {
    const { name, email } = personOf(holder);
    return holder.methods.map((method): PaymentMethodRow => {
      const row = {
        id: method.id,
        created: SAVED_AT,
        customer: holder.stripeCustomerId,
        isDetached: false,
        billing: { ...emptyBilling, name, email },
        metadata: {},
      };
      if (method.type === 'card') {
        const card = cardDetails(method.test, method.expMonth, method.expYear);
        return { ...row, type: 'card', card, bank: null };
      }
      const bank = bankDetails(method.test, {
        accountType: 'checking',
        holderType: 'individual',
        isVerified: true,
      });
      return { ...row, type: 'us_bank_account', card: null, bank };
    });
  });
}

/** Returns the succeeded SetupIntents by which the seeded bank accounts were authorized. */
export function seededSetups(): SetupIntentRow[] {
  return seededMethods().flatMap((method): SetupIntentRow[] => {
    if (method.bank === null) return [];
    const id = method.id.replace('pm_', 'seti_');
    return [
      {
        id,
        created: SAVED_AT,
        clientSecret: `${id}_secret_sandbox`,
        customer: method.customer,
        description: null,
        metadata: {},
        types: ['us_bank_account'],
        allowedTypes: ['us_bank_account'],
        usage: 'off_session',
        status: 'succeeded',
        paymentMethod: method.id,
        mandate: method.id.replace('pm_', 'mandate_'),
        returnUrl: null,
        cancellationReason: null,
        lastError: null,
        microdeposit: null,
        origin: '',
      },
    ];
  });
}

export function seededMandates(): MandateRow[] {
  return seededSetups().flatMap(({ mandate, paymentMethod }): MandateRow[] =>
    mandate === null || paymentMethod === null
      ? []
      : [{ id: mandate, paymentMethod, acceptedAt: SAVED_AT, status: 'active' }],
  );
}
