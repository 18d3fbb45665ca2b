import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import { ADD_CASH } from '~/content/ledger/earth-cash';

type SameAgainProps = { question: string; level: 2 | 3 };

/**
 * Asks whether to add the same amount again shortly after a deposit. Not an error; the last press has
 * charged nothing.
 */
export function SameAgain({ question, level }: SameAgainProps) {
  return (
    <div className="mb-8 rounded-md bg-soft p-5">
      <ArrivalHeading level={level} className="text-lg">
        {ADD_CASH.notYet}
      </ArrivalHeading>
      <p className="mt-2">{question}</p>
    </div>
  );
}
