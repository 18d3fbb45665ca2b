import { TOP_UP, TOP_UP_CARD } from '~/content/top-ups/top-up';
import { topUpReason } from '~/content/top-ups/top-up-stop';
import type { TopUpCardData } from '~/domain/top-ups/top-up-page';
import { paths } from '~/paths';

/** On /dashboard/payments: whether top-up is on, and a link to its page. */
export function TopUpCard({ topUp }: { topUp: TopUpCardData }) {
  return (
    <section aria-labelledby="top-up">
      <h2 id="top-up">{TOP_UP_CARD.heading}</h2>
      <p className="max-w-prose text-ink-soft">{wordsOf(topUp)}</p>
      <p className="mt-2">
        <a href={paths.topUp()} className="target text-link font-semibold">
          {topUp?.isOn ? TOP_UP_CARD.see : TOP_UP_CARD.set}
        </a>
      </p>
    </section>
  );
}

function wordsOf(topUp: TopUpCardData): string {
  if (topUp?.isOn) return `${TOP_UP.on}. ${TOP_UP.rule(topUp.terms, topUp.methodName)}`;
  if (topUp?.stopped) return `${TOP_UP.off}. ${topUpReason(topUp.stopped.because)}`;
  return TOP_UP_CARD.pitch;
}
