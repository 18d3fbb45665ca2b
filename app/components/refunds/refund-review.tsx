import { AskForm } from '~/components/staff/ask-form';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { formatUsd, type Cents } from '~/domain/core/money';

/** What a refund will do, in cents; `split` is null if Shopify makes the refund by itself. */
export type RefundReviewed = {
  amountCents: Cents;
  split: { cashCents: Cents; cardCents: Cents; termsCents: Cents } | null;
  isRestocked: boolean;
  /** All typed values, to be posted again unchanged. */
  fields: Record<string, string>;
};

type RefundReviewProps = {
  reviewed: RefundReviewed;
  faults: { sentence: string }[];
  answer: unknown;
  back: string;
};

const WORDS = ORDER_MONEY.refund;

/** The second step of a refund: shows where the money goes, and sends it. */
export function RefundReview({ reviewed, faults, answer, back }: RefundReviewProps) {
  const { amountCents, split, isRestocked, fields } = reviewed;
  const { will } = WORDS;
  const lines = [
    will.amount(formatUsd(amountCents)),
    ...(split
      ? [
          split.cashCents > 0 && will.cash(formatUsd(split.cashCents)),
          split.cardCents > 0 && will.card(formatUsd(split.cardCents)),
          split.termsCents > 0 && will.terms(formatUsd(split.termsCents)),
        ]
      : [will.platform]),
    isRestocked ? will.restocked : will.notRestocked,
    will.final,
  ].filter((line) => line !== false);
  return (
    <section aria-labelledby="will-happen" className="mt-8">
      <h2 id="will-happen">{will.heading}</h2>
      <div className="mt-4">
        <AskForm
          will={
            <ul className="list-disc pl-6">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
          send={WORDS.send(formatUsd(amountCents))}
          refused={WORDS.refused}
          faults={faults}
          answer={answer}
          fields={{ ...fields, intent: 'refund' }}
          back={{ to: back, label: ORDER_MONEY.keep }}
        />
      </div>
    </section>
  );
}
