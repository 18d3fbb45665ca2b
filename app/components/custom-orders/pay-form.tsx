import { Form, useNavigation } from '~/framework';
import { type AccountReply, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { methodHeading } from '~/components/payment-methods/method-list';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { SelectField } from '~/components/ui/forms/field';
import { CUSTOM_ORDER_PAY } from '~/content/custom-orders/custom-orders';
import { cashOf } from '~/content/ledger/earth-cash';
import type { CustomPayPage, PayChoice } from '~/domain/custom-orders/custom-order-pay';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

type PayFormProps = { page: CustomPayPage; reply: AccountReply | undefined };

/** The price, and the ways to pay with their amounts. */
export function PayForm({ page, reply }: PayFormProps) {
  const isSending = useNavigation().formData !== undefined;
  const { totals, choices, cards } = page;
  const typed = (name: string) => typedField(reply, name).defaultValue;
  const chosen = choices.find(({ way: method }) => method === typed('way'))?.way ?? choices[0]?.way;
  const needsCard = choices.some(({ split }) => split.cardCents > 0);
  return (
    <div className="mt-6 max-w-lg">
      <dl className="grid gap-2">
        <Row label="Items, setup, and shipping" value={formatUsd(totals.linesCents)} />
        <Row label="Tax" value={formatUsd(totals.taxCents)} />
        <div className="mt-2 flex justify-between gap-8 border-t border-line pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatUsd(totals.totalCents)}</dd>
        </div>
      </dl>
      {page.cardsProblem ? (
        <div className="mt-6">
          <Notice tone="problem">{page.cardsProblem}</Notice>
        </div>
      ) : null}
      {choices.length === 0 ? (
        <>
          <p className="mt-8">{CUSTOM_ORDER_PAY.noMethod}</p>
          <div className="mt-4 flex flex-wrap gap-4">
            <LinkButton to={paths.addEarthCash()}>Add Earth Cash</LinkButton>
            <LinkButton to={paths.billingAdd()} variant="secondary">
              Save a card
            </LinkButton>
          </div>
        </>
      ) : (
        <Form method="post" className="mt-8" noValidate>
          <ErrorSummary
            errors={fieldErrorsOf(reply)}
            answer={reply}
            heading={CUSTOM_ORDER_PAY.refused}
            level={2}
          />
          <input type="hidden" name="form_token" value={typed('form_token') ?? page.token} />
          <input type="hidden" name="total" value={totals.totalCents} />
          <fieldset>
            <legend className="mb-2 font-semibold">{CUSTOM_ORDER_PAY.how}</legend>
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
                    {methodLabel(choice, page.organization)}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {needsCard ? (
            <SelectField
              name="card"
              label={CUSTOM_ORDER_PAY.card}
              className="mt-6"
              defaultValue={typed('card') ?? ''}
              options={cards.map((card) => ({ value: card.id, label: methodHeading(card) }))}
            />
          ) : null}
          <Button busy={isSending} className="mt-8">
            {CUSTOM_ORDER_PAY.send}
          </Button>
        </Form>
      )}
      <p className="mt-8">
        <a href={paths.customOrder(page.id)} className="target text-link">
          Back to {page.name}
        </a>
      </p>
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-8">
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** Returns, for example, 'Earth Cash $20.00, card $5.00', or 'Harbor Coffee’s Earth Cash $25.00'. */
function methodLabel({ split, from }: PayChoice, organization: string | null): string {
  const cash = from === 'organization' && organization ? cashOf(organization) : 'Earth Cash';
  const parts = [
    split.storeCreditCents > 0 ? `${cash} ${formatUsd(split.storeCreditCents)}` : '',
    split.cardCents > 0 ? `card ${formatUsd(split.cardCents)}` : '',
    split.termsCents > 0 ? `on invoice ${formatUsd(split.termsCents)}` : '',
  ].filter(Boolean);
  const labels = parts.join(', ');
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}
