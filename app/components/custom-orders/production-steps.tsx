import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { CARRIER_OPTIONS, PRODUCTION } from '~/content/custom-orders/production';
import type { CustomOrderView } from '~/domain/custom-orders/custom-order-view';
import {
  isWithUs,
  nextStage,
  PRODUCTION_LENGTHS,
  type Stage,
} from '~/domain/custom-orders/production';
import { addDays } from '~/domain/core/time/store-day';

type ProductionStepsProps = {
  order: Pick<CustomOrderView, 'production' | 'order'>;
  /** Whether its order was canceled in Shopify. */
  isCanceled: boolean;
  /** Of the next step, of another day, of undoing. */
  tokens: readonly string[];
  /** The store's day. */
  today: string;
  reply: AccountReply | undefined;
};

/** The next step of the production as one press, and below it what changes or undoes one. For staff. */
export function ProductionSteps(props: ProductionStepsProps) {
  const { order, isCanceled, tokens, today, reply } = props;
  const { stage, no, shipsOn } = order.production;
  const hidden = (place: number) => ({ form_token: tokens[place] ?? '', seen: no });
  const next = nextStage(stage);
  if (isCanceled) {
    return <Notice tone="problem">{PRODUCTION.canceled(order.order?.name ?? '')}</Notice>;
  }
  return (
    <>
      {next === null ? null : <NextStep {...{ next, today, reply }} hidden={hidden(0)} />}
      {stage !== null && isWithUs(stage) ? (
        <details open={reply?.form === 'reschedule'} className="mt-4">
          <summary className="target text-link">{PRODUCTION.change}</summary>
          <AccountForm
            name="reschedule"
            className="max-w-lg"
            hidden={hidden(1)}
            reply={reply}
            values={{ ships_on: shipsOn ?? '' }}
            save={PRODUCTION.changeSend}
            refused={PRODUCTION.changeRefused}
            variant="secondary"
          >
            {(field) => (
              <>
                <DayField today={today} field={field('ships_on')} />
                <TextField
                  label={PRODUCTION.changeReason}
                  maxLength={PRODUCTION_LENGTHS.reason}
                  autoComplete="off"
                  {...field('reason')}
                />
              </>
            )}
          </AccountForm>
        </details>
      ) : null}
      {stage === null ? null : (
        <details open={reply?.form === 'undo'} className="mt-4">
          <summary className="target text-link">{PRODUCTION.undo(stage)}</summary>
          <p className="mt-2">{PRODUCTION.undoText}</p>
          <AccountForm
            name="undo"
            className="max-w-lg"
            hidden={{ ...hidden(2), undone: stage }}
            reply={reply}
            save={PRODUCTION.undoSend}
            refused={PRODUCTION.undoRefused}
            variant="secondary"
          >
            {(field) => (
              <TextField
                label={PRODUCTION.changeReason}
                maxLength={PRODUCTION_LENGTHS.reason}
                autoComplete="off"
                {...field('reason')}
              />
            )}
          </AccountForm>
        </details>
      )}
    </>
  );
}

type NextStepProps = Pick<ProductionStepsProps, 'today' | 'reply'> & {
  next: Stage;
  hidden: Record<string, string | number>;
};

function NextStep({ next, hidden, today, reply }: NextStepProps) {
  const shared = { reply, save: PRODUCTION.steps[next], refused: PRODUCTION.refused };
  if (next === 'in_production') {
    return (
      <AccountForm name="start" className="max-w-lg" hidden={hidden} {...shared}>
        {(field) => <DayField today={today} field={field('ships_on')} />}
      </AccountForm>
    );
  }
  if (next === 'shipped') {
    return (
      <AccountForm name="ship" className="max-w-lg" hidden={hidden} {...shared}>
        {(field) => (
          <>
            <SelectField
              label={PRODUCTION.carrier}
              options={CARRIER_OPTIONS}
              {...field('carrier')}
            />
            <TextField
              label={PRODUCTION.number}
              hint={PRODUCTION.numberHint}
              autoComplete="off"
              spellCheck={false}
              {...field('tracking_number')}
            />
            <p className="text-sm text-ink-soft">{PRODUCTION.fulfil}</p>
          </>
        )}
      </AccountForm>
    );
  }
  return <AccountForm name="stage" hidden={{ ...hidden, to: next }} {...shared} />;
}

type DayFieldProps = {
  today: string;
  field: { id: string; name: string; defaultValue: string | undefined; error: string | undefined };
};

function DayField({ today, field }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={PRODUCTION.day}
      hint={PRODUCTION.dayHint}
      min={today}
      max={addDays(today, 366)}
      {...field}
    />
  );
}
