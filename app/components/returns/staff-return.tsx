import { AccountForm, type AccountReply, typedValues } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { CONTROL, Field, SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { RETURN_STAFF, STAFF_OUTCOMES } from '~/content/returns/erp-returns';
import { type Cents, formatUsd } from '~/domain/core/money';
import {
  RESOLVABLE,
  RETURN_LENGTHS,
  RETURN_OUTCOMES,
  type ReturnOutcome,
  UNDECIDED,
} from '~/domain/returns/return';
import { LABEL_ACCEPT } from '~/domain/core/files/label';
import type { ReturnView } from '~/domain/returns/return-view';

type StaffFormProps = {
  one: ReturnView;
  /** One for each form. */
  tokens: readonly string[];
  reply: AccountReply | undefined;
};

const base = ({ one, reply }: StaffFormProps, token: string | undefined) => ({
  hidden: { form_token: token ?? '', version: one.version },
  reply,
  className: 'mt-4 max-w-lg',
  refused: RETURN_STAFF.refused,
});

/** Whether the page of a case still has this form. */
export function isFormShown(one: Pick<ReturnView, 'state' | 'comesBack' | 'ending'>, form: string) {
  const isResolvable = RESOLVABLE.includes(one.state);
  if (form === 'receive') return one.state === 'approved' && one.comesBack === true;
  if (form === 'inspect') return one.state === 'received';
  if (form === 'resolve') return isResolvable && one.ending === null;
  if (form === 'close') return isResolvable && (one.ending === null || one.ending.isDone);
  return UNDECIDED.includes(one.state);
}

/** What staff decide about a request: approve it, or, behind a press, ask or decline. */
export function DecideForms(props: StaffFormProps) {
  const { one, tokens, reply } = props;
  if (!UNDECIDED.includes(one.state)) return null;
  const { approve, ask, decline } = RETURN_STAFF;
  return (
    <>
      <AccountForm name="approve" {...base(props, tokens[0])} save={approve.send} hasFile>
        {(field) => {
          const back = field('back');
          return (
            <>
              <fieldset aria-describedby={back.error ? `${back.id}-error` : undefined}>
                <legend className="font-semibold">{approve.back}</legend>
                {(['yes', 'no'] as const).map((value, place) => (
                  <Checkbox
                    key={value}
                    type="radio"
                    name="back"
                    value={value}
                    label={approve[value]}
                    defaultChecked={back.defaultValue === value}
                    {...(place === 0 && { id: back.id })}
                  />
                ))}
                {back.error ? (
                  <p id={`${back.id}-error`} className="text-sm font-semibold text-danger">
                    {back.error}
                  </p>
                ) : null}
              </fieldset>
              <TextArea
                {...field('said')}
                label={approve.said}
                maxLength={RETURN_LENGTHS.words}
                rows={3}
                optional
              />
              <Field
                label={approve.label}
                hint={approve.labelHint}
                optional
                id={field('label').id}
                {...(field('label').error !== undefined && { error: field('label').error })}
              >
                {(control) => (
                  <input
                    type="file"
                    name="label"
                    accept={LABEL_ACCEPT}
                    className={CONTROL}
                    {...control}
                  />
                )}
              </Field>
            </>
          );
        }}
      </AccountForm>
      {(['ask', 'decline'] as const).map((name, place) => {
        const labels = name === 'ask' ? ask : decline;
        return (
          <details key={name} className="mt-6" open={reply?.form === name}>
            <summary className="target text-link">{labels.heading}</summary>
            <AccountForm
              name={name}
              {...base(props, tokens[1 + place])}
              save={labels.send}
              variant="secondary"
            >
              {(field) => (
                <TextArea
                  {...field('said')}
                  label={labels.said}
                  maxLength={RETURN_LENGTHS.words}
                  rows={3}
                />
              )}
            </AccountForm>
          </details>
        );
      })}
    </>
  );
}

/** The goods: that they arrived, and what was found. */
export function GoodsForms(props: StaffFormProps) {
  const { one, tokens, reply } = props;
  const { inspect } = RETURN_STAFF;
  const restocked = reply?.form === 'inspect' ? typedValues(reply, 'restock') : [];
  if (one.state === 'approved' && one.comesBack) {
    return (
      <AccountForm
        name="receive"
        {...base(props, tokens[3])}
        save={RETURN_STAFF.receive}
        variant="secondary"
      />
    );
  }
  if (one.state !== 'received') return null;
  return (
    <AccountForm name="inspect" {...base(props, tokens[4])} save={inspect.send}>
      {(field) => (
        <>
          <fieldset>
            <legend className="font-semibold">{inspect.restock}</legend>
            {one.lines.map((line, place) => (
              <Checkbox
                key={`${line.title} ${line.sku} ${line.reason}`}
                name="restock"
                value={String(place)}
                label={`${line.quantity} × ${line.title}`}
                defaultChecked={restocked.includes(String(place))}
              />
            ))}
          </fieldset>
          <TextArea
            {...field('said')}
            label={inspect.said}
            maxLength={RETURN_LENGTHS.words}
            rows={3}
            optional
          />
        </>
      )}
    </AccountForm>
  );
}

type ResolveProps = StaffFormProps & {
  /** What is left to refund on the order; null if Shopify did not say. */
  leftCents: Cents | null;
  /** What the form suggests. */
  suggested: { outcome: ReturnOutcome | null; amount: string };
};

/** How it ends: once, also before the goods have arrived. */
export function ResolveForm(props: ResolveProps) {
  const { one, tokens, leftCents, suggested } = props;
  if (!RESOLVABLE.includes(one.state) || one.ending) return null;
  const { resolve } = RETURN_STAFF;
  const isEarly = one.comesBack === true && one.state !== 'inspected';
  return (
    <section aria-labelledby="outcome" className="mt-8">
      <h2 id="outcome">{resolve.heading}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        {resolve.text} {isEarly ? resolve.early : ''}
      </p>
      <AccountForm
        name="resolve"
        {...base(props, tokens[5])}
        values={{ outcome: suggested.outcome ?? '', amount: suggested.amount }}
        save={resolve.send}
        {...(isEarly && { variant: 'secondary' as const })}
      >
        {(field) => (
          <>
            <SelectField
              {...field('outcome')}
              label={resolve.outcome}
              options={[
                { value: '', label: resolve.choose },
                ...RETURN_OUTCOMES.map((value) => ({ value, label: STAFF_OUTCOMES[value] })),
              ]}
            />
            <TextField
              {...field('amount')}
              label={resolve.amount}
              hint={leftCents === null ? resolve.silent : resolve.hint(formatUsd(leftCents))}
              inputMode="decimal"
              autoComplete="off"
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}

/** Ends a case of which nothing more is awaited. */
export function CloseForm(props: StaffFormProps) {
  const { one, tokens } = props;
  const isOpen = RESOLVABLE.includes(one.state) && (!one.ending || one.ending.isDone);
  if (!isOpen) return null;
  return (
    <AccountForm
      name="close"
      {...base(props, tokens[6])}
      // Its text begins where the fields above do.
      className="-ml-5 mt-4 max-w-lg"
      save={RETURN_STAFF.close}
      variant="quiet"
    />
  );
}
