import { PostButton } from '~/components/ui/forms/post-button';
import { Moment } from '~/components/staff/confirm-form';
import { MERGE } from '~/content/privacy/erp-merge';
import type { MergeOutcome, MergeState, MergeStep } from '~/domain/customers/account-merge';
import { formatUsd, type Cents } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

const { list: labels } = MERGE;

type Side = { number: string; name: string };

export type MergeLine = {
  id: string;
  version: number;
  state: MergeState;
  outcome: MergeOutcome | null;
  closing: Side;
  surviving: Side;
  amountCents: Cents;
  requestedAt: string;
  /** Whether the reader asked for it. */
  isOwn: boolean;
  steps: readonly { step: MergeStep; at: string | null }[];
};

/** Merges with their state and, if they have not ended, the actions on them. */
export function MergeList({ merges }: { merges: readonly MergeLine[] }) {
  if (merges.length === 0) return <p>{labels.none}</p>;
  return (
    <ul className="flex flex-col gap-8">
      {merges.map((merge) => (
        <li key={merge.id}>
          <h3 className="[overflow-wrap:anywhere]">{mergeName(merge)}</h3>
          <p className="mt-2">
            {formatUsd(merge.amountCents)} · {mergeState(merge)} ·{' '}
            <Moment iso={merge.requestedAt} />
          </p>
          {merge.state === 'merging' || merge.state === 'ended' ? (
            <MergeSteps steps={merge.steps} />
          ) : null}
          <MergeLinks merge={merge} />
        </li>
      ))}
    </ul>
  );
}

/** Merges that have not ended, each linked to the page where it is decided. */
export function OpenMerges({ merges }: { merges: readonly MergeLine[] }) {
  if (merges.length === 0) return <p>{labels.noneOpen}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {merges.map((merge) => (
        <li key={merge.id}>
          <a href={erpPaths.merge(merge.surviving.number)} className="text-link">
            {mergeName(merge)}
          </a>{' '}
          · {formatUsd(merge.amountCents)} · {mergeState(merge)} ·{' '}
          <Moment iso={merge.requestedAt} />
        </li>
      ))}
    </ul>
  );
}

const mergeName = ({ closing, surviving }: MergeLine) => labels.pair(closing.name, surviving.name);

const mergeState = ({ state, outcome }: MergeLine) =>
  outcome === null ? MERGE.states[state] : MERGE.outcomes[outcome];

function MergeSteps({ steps }: Pick<MergeLine, 'steps'>) {
  return (
    <ol className="mt-3 list-decimal pl-6">
      {steps.map(({ step, at }) => (
        <li key={step} className="py-1">
          {MERGE.steps[step]}{' '}
          <span className="text-ink-soft">
            ({at === null ? labels.stepOpen : labels.stepDone}
            {at === null ? null : (
              <>
                , <Moment iso={at} />
              </>
            )}
            )
          </span>
        </li>
      ))}
    </ol>
  );
}

function MergeLinks({ merge }: { merge: MergeLine }) {
  const { id, version, state, isOwn } = merge;
  const fields = { id, version: String(version) };
  const about = mergeName(merge);
  if (state === 'asked') {
    return (
      <div className="mt-4 flex flex-wrap gap-4">
        {isOwn ? (
          <PostButton intent="withdraw" label={labels.withdraw} about={about} fields={fields} />
        ) : (
          <>
            <PostButton
              intent="approve"
              label={labels.approve}
              about={about}
              fields={fields}
              destructive
            />
            <PostButton intent="refuse" label={labels.refuse} about={about} fields={fields} />
          </>
        )}
      </div>
    );
  }
  if (state !== 'merging') return null;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-4">
        <PostButton intent="go-on" label={labels.goOn} about={about} fields={fields} />
        <PostButton intent="apart" label={labels.apart} about={about} fields={fields} />
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">{labels.apartHint}</p>
    </>
  );
}
