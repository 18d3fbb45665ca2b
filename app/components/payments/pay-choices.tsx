import type { ReactNode } from 'react';
import { type AccountReply, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { SelectField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { methodHeading } from '~/components/payment-methods/method-list';
import { PAY_CHOICES } from '~/content/payments/pay-choices';
import { cashOf } from '~/content/ledger/earth-cash';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { PayChoice, PayChoices } from '~/domain/payments/pay-choices';
import { Form, useNavigation } from '~/framework';
import { accountPaths } from '~/account-paths';

type PayChoicesFormProps = {
  page: PayChoices;
  /** What is to be paid: the form is good for this amount alone. */
  totalCents: Cents;
  reply: AccountReply | undefined;
  /** Label of the button. */
  send: string;
  /** Further fields, above the button. */
  children?: ReactNode;
};

/** The ways to pay a total as a whole, each with its amounts; or how to get one. */
export function PayChoicesForm({ page, totalCents, reply, send, children }: PayChoicesFormProps) {
  const isSending = useNavigation().formData !== undefined;
  const { choices, cards } = page;
  const typed = (name: string) => typedField(reply, name).defaultValue;
  const chosen = choices.find(({ way: method }) => method === typed('way'))?.way ?? choices[0]?.way;
  const hasBank = cards.some(({ type }) => type === 'us_bank_account');
  const charged = chargedLabel(cards);
  const needsCard = choices.some(({ split }) => split.cardCents > 0);
  return (
    <>
      {page.cardsProblem ? (
        <div className="mt-6">
          <Notice tone="problem">{page.cardsProblem}</Notice>
        </div>
      ) : null}
      {choices.length === 0 ? (
        <>
          <p className="mt-8">{PAY_CHOICES.noMethod}</p>
          <div className="mt-4 flex flex-wrap gap-4">
            <LinkButton to={accountPaths.addEarthCash()}>{PAY_CHOICES.add}</LinkButton>
            <LinkButton to={accountPaths.billingAdd()} variant="secondary">
              {PAY_CHOICES.save}
            </LinkButton>
          </div>
        </>
      ) : (
        <Form method="post" className="mt-8" noValidate>
          <ErrorSummary
            errors={fieldErrorsOf(reply)}
            answer={reply}
            heading={PAY_CHOICES.refused}
            level={2}
          />
          <input type="hidden" name="form_token" value={typed('form_token') ?? page.token} />
          <input type="hidden" name="total" value={totalCents} />
          <fieldset>
            <legend className="mb-2 font-semibold">{PAY_CHOICES.how}</legend>
            <div className="cash-methods">
              {choices.map((choice, place) => (
                <label key={choice.way} className="cash-method">
                  <input
                    type="radio"
                    name="way"
                    id={place === 0 ? 'way' : undefined}
                    value={choice.way}
                    defaultChecked={choice.way === chosen}
                  />
                  <span className="min-w-0 font-semibold">
                    {methodLabel(choice, page.organization, charged)}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {needsCard ? (
            <SelectField
              name="card"
              label={charged}
              hint={hasBank ? PAY_CHOICES.bankTakesDays : undefined}
              className="mt-6"
              defaultValue={typed('card') ?? ''}
              options={cards.map((card) => ({ value: card.id, label: methodHeading(card) }))}
            />
          ) : null}
          {children}
          <Button busy={isSending} className="mt-8">
            {send}
          </Button>
        </Form>
      )}
    </>
  );
}

/** Returns what the saved methods are: cards, bank accounts, or both. */
function chargedLabel(methods: PayChoices['cards']): string {
  const banks = methods.filter(({ type }) => type === 'us_bank_account').length;
  if (banks === 0) return PAY_CHOICES.card;
  return banks === methods.length ? PAY_CHOICES.bank : PAY_CHOICES.cardOrBank;
}

/** Returns, for example, 'Earth Cash $20.00, card $5.00', or 'Harbor Coffee’s Earth Cash $25.00'. */
function methodLabel(
  { split, from }: PayChoice,
  organization: string | null,
  charged: string,
): string {
  const cash = from === 'organization' && organization ? cashOf(organization) : 'Earth Cash';
  const parts = [
    split.storeCreditCents > 0 ? `${cash} ${formatUsd(split.storeCreditCents)}` : '',
    split.cardCents > 0 ? `${charged.toLowerCase()} ${formatUsd(split.cardCents)}` : '',
    split.termsCents > 0 ? `on invoice ${formatUsd(split.termsCents)}` : '',
  ].filter(Boolean);
  const labels = parts.join(', ');
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}
