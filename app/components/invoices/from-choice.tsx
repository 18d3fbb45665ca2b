import { FROM_CHOICE } from '~/content/checkout/checkout';
import { cashOf } from '~/content/ledger/earth-cash';
import type { Cents } from '~/domain/core/money';

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
            <SourceWords {...source} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SourceWords({ heading, text }: Source) {
  return (
    <span className="min-w-0">
      <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
        {heading}
      </span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
  );
}
