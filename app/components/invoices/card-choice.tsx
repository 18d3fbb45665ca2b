import { methodDetails, methodHeading } from '~/components/payment-methods/method-list';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import { canPay } from '~/domain/invoices/invoice-payment';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { accountPaths } from '~/account-paths';
import { FROM_CHOICE } from '~/content/checkout/checkout';
import { cashOf } from '~/content/ledger/earth-cash';
import type { Cents } from '~/domain/core/money';

type CardChoiceProps = {
  id: string;
  cards: readonly PaymentMethod[];
  /** Id of the card chosen before; by default the default card. */
  chosen: string;
  error: string | undefined;
};

/** Chooses the saved card or bank account that pays what Earth Cash does not. */
export function CardChoice({ id, cards, chosen, error }: CardChoiceProps) {
  const usable = cards.filter(canPay);
  const first =
    usable.find((card) => card.id === chosen) ??
    usable.find(({ isDefault }) => isDefault) ??
    usable[0];
  const errorId = `${id}-error`;
  const toAdd = (
    <a href={accountPaths.billingAdd()} className="target text-link font-semibold">
      {INVOICE_PAY.addCard}
    </a>
  );
  return (
    // If there is no card, the error summary links to the fieldset.
    <fieldset
      id={first ? undefined : id}
      tabIndex={first ? undefined : -1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 font-semibold">{INVOICE_PAY.card}</legend>
      {cards.length === 0 ? (
        <p>
          {INVOICE_PAY.noCards} {toAdd}
        </p>
      ) : (
        <div className="cash-methods">
          {cards.map((card) => (
            <label key={card.id} className="cash-method">
              <input
                type="radio"
                name="method"
                id={card.id === first?.id ? id : undefined}
                value={card.id}
                defaultChecked={card.id === first?.id}
                disabled={!canPay(card)}
              />
              <span className="min-w-0">
                <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
                  {methodHeading(card)}
                </span>
                <span className="block text-sm text-ink-soft">{methodDetails(card)}</span>
                <CardNote card={card} />
              </span>
            </label>
          ))}
        </div>
      )}
      {error ? (
        <p id={errorId} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
      {cards.length > 0 && usable.length === 0 ? <p className="mt-2">{toAdd}</p> : null}
    </fieldset>
  );
}

/** Why a method cannot be chosen, or what to know before choosing it. */
function CardNote({ card }: { card: PaymentMethod }) {
  const note = noteOf(card);
  return note === null ? null : <span className="block text-sm">{note}</span>;
}

function noteOf({ type, isExpired, verification }: PaymentMethod): string | null {
  if (isExpired) return INVOICE_PAY.expired;
  if (verification === 'pending') return INVOICE_PAY.pending;
  return type === 'us_bank_account' ? INVOICE_PAY.bankTakesDays : null;
}

type Source = { value: 'own' | 'organization'; heading: string; text: string };

type FromChoiceProps = {
  availableCents: Cents;
  organization: { name: string; availableCents: Cents };
  chosen: string;
  onChoose: (from: Source['value']) => void;
};

/**
 * Chooses whose Earth Cash pays the invoice: the customer's own, or the organization's up to their
 * allowance.
 */
export function FromChoice({ availableCents, organization, chosen, onChoose }: FromChoiceProps) {
  const sources: Source[] = [
    { value: 'own', heading: FROM_CHOICE.own, text: FROM_CHOICE.have(availableCents) },
    {
      value: 'organization',
      heading: cashOf(organization.name),
      text: FROM_CHOICE.upTo(organization.availableCents),
    },
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{FROM_CHOICE.legend}</legend>
      <div className="cash-methods">
        {sources.map((source) => (
          <label key={source.value} className="cash-method">
            <input
              type="radio"
              name="from"
              value={source.value}
              defaultChecked={source.value === chosen}
              onChange={() => onChoose(source.value)}
            />
            <SourceLabels {...source} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SourceLabels({ heading, text }: Source) {
  return (
    <span className="min-w-0">
      <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
        {heading}
      </span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
  );
}
