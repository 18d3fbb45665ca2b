import type { AccountReply } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { ConfirmForm } from '~/components/staff/confirm-form';
import { ORDER_EDIT } from '~/content/order-edits/order-edit';
import { cents, formatUsd } from '~/domain/core/money';
import type { EditMethod } from '~/domain/order-edits/order-edit';

type EditReviewProps = {
  reviewed: {
    beforeCents: number;
    totalCents: number;
    dueCents: number;
    backCents: number;
    isOnTerms: boolean;
    methods: { method: EditMethod; card: string | null }[];
    fields: Record<string, string>;
  };
  reply: AccountReply;
  back: string;
};

const { will: LABELS } = ORDER_EDIT;

const money = (amount: number) => formatUsd(cents(amount));

/** The second step of an edit: the new total as Shopify has calculated it, and what becomes of the difference. */
export function EditReview({ reviewed, reply, back }: EditReviewProps) {
  const { beforeCents, totalCents, methods, fields } = reviewed;
  const { total: _total, method: _method, ...typed } = fields;
  const isChosen = reviewed.dueCents > 0 && !reviewed.isOnTerms;
  return (
    <section aria-labelledby="will-happen" className="mt-8">
      <h2 id="will-happen">{LABELS.heading}</h2>
      <div className="mt-4">
        <ConfirmForm
          will={
            <>
              <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-8 gap-y-1 border-y border-line py-3">
                <dt>{LABELS.before}</dt>
                <dd className="text-right tabular-nums">{money(beforeCents)}</dd>
                <dt className="font-semibold">{LABELS.total}</dt>
                <dd className="text-right font-semibold tabular-nums">{money(totalCents)}</dd>
              </dl>
              <p className="mt-3">{differenceOf(reviewed)}</p>
            </>
          }
          send={ORDER_EDIT.save}
          refused={ORDER_EDIT.refused}
          reply={reply}
          fields={{ ...typed, total: String(totalCents), intent: 'save' }}
          back={{ to: back, label: ORDER_EDIT.leave }}
        >
          {isChosen && methods.length === 1 ? <p>{LABELS.methods.later()}</p> : null}
          {isChosen && methods.length > 1 ? (
            <fieldset>
              <legend className="font-semibold">{LABELS.method}</legend>
              {methods.map(({ method, card }) => (
                <Checkbox
                  key={method}
                  type="radio"
                  name="method"
                  value={method}
                  label={LABELS.methods[method](card)}
                  defaultChecked={method === 'later'}
                />
              ))}
              <p className="mt-2 text-ink-soft">{LABELS.consent}</p>
            </fieldset>
          ) : null}
        </ConfirmForm>
      </div>
    </section>
  );
}

function differenceOf({ dueCents, backCents, isOnTerms }: EditReviewProps['reviewed']): string {
  if (backCents > 0) return LABELS.back(money(backCents));
  if (isOnTerms) return LABELS.terms;
  return dueCents > 0 ? LABELS.due(money(dueCents)) : LABELS.even;
}
