import { Form } from '@remix-run/react';
import type { TopUpSending } from './use-top-up-sending';
import { Button } from '~/components/ui/forms/button';
import { momentWords } from '~/content/core/dates';
import { TOP_UP } from '~/content/top-ups/top-up';
import { topUpReason } from '~/content/top-ups/top-up-stop';
import type { TopUpShown } from '~/domain/top-ups/top-up-page';

type TopUpStandingProps = {
  topUp: TopUpShown;
  sending: TopUpSending;
};

/** Whether the top-up is on, what it does or why it has stopped, and a button to turn it off. */
export function TopUpStanding({ topUp, sending }: TopUpStandingProps) {
  const { isOn, terms, methodName, stopped, usedThisMonthCents } = topUp;
  const lines = [
    ...(stopped ? [TOP_UP.offBecause(topUpReason(stopped.because), momentWords(stopped.at))] : []),
    ...(isOn ? [TOP_UP.rule(terms, methodName)] : []),
    ...(isOn ? [TOP_UP.month(usedThisMonthCents, terms.monthlyCapCents)] : []),
    ...(topUp.cappedUntil ? [TOP_UP.capped(momentWords(topUp.cappedUntil))] : []),
    ...(topUp.isUnderWay ? [TOP_UP.underWay] : []),
    ...(isOn ? [TOP_UP.agreedOn(momentWords(topUp.agreedAt))] : []),
  ];
  return (
    <section aria-labelledby="standing" className="top-up-standing" data-on={isOn || undefined}>
      <h2 id="standing">{isOn ? TOP_UP.on : TOP_UP.off}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOn ? (
        <Form method="post" onSubmit={sending.onSubmit}>
          <Button
            name="intent"
            value="turn-off"
            variant="secondary"
            busy={sending.intent === 'turn-off'}
          >
            {TOP_UP.turnOff}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">{TOP_UP.turnOffHint}</p>
        </Form>
      ) : null}
    </section>
  );
}
