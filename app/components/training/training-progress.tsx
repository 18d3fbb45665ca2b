import { LinkButton } from '~/components/ui/link-button';
import { TRAINING } from '~/content/training/words';
import type { TrainingView } from '~/domain/training/training-view';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

/** The reader's progress, a link to the next lesson, and what finishing brings or has brought. */
export function TrainingProgress({ training }: { training: TrainingView }) {
  const { lessons, passedCount, next, finishedAt } = training;
  return (
    <section aria-labelledby="progress" className="training-progress">
      <div>
        <h2 id="progress">{TRAINING.progress(passedCount, lessons.length)}</h2>
        <progress aria-labelledby="progress" max={lessons.length} value={passedCount} />
        {next === null ? null : (
          <LinkButton to={paths.lesson(next)} className="mt-6">
            {passedCount === 0 ? TRAINING.begin : TRAINING.goOn}
          </LinkButton>
        )}
      </div>
      {finishedAt === null ? (
        <Brings training={training} />
      ) : (
        <Finished training={training} finishedAt={finishedAt} />
      )}
    </section>
  );
}

function Brings({ training: { standardRate, trainedRate } }: { training: TrainingView }) {
  return (
    <div>
      <h3>{TRAINING.brings.heading}</h3>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-6">
        {standardRate === trainedRate ? null : (
          <li>{TRAINING.brings.rate(standardRate, trainedRate)}</li>
        )}
        <li>{TRAINING.brings.assets}</li>
      </ul>
    </div>
  );
}

type FinishedProps = { training: TrainingView; finishedAt: string };

function Finished({ training, finishedAt }: FinishedProps) {
  const { next, trainedRate } = training;
  return (
    <div>
      <h3>{TRAINING.finished.heading}</h3>
      <p className="text-sm text-ink-soft">
        {TRAINING.finished.since} <time dateTime={finishedAt}>{orderDay(finishedAt)}</time>
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-6">
        <li>{TRAINING.finished.rate(trainedRate)}</li>
        <li>{TRAINING.finished.assets}</li>
      </ul>
      {next === null ? null : <p className="mt-3">{TRAINING.finished.more}</p>}
      <a href={paths.ambassadorAssets()} className="target mt-2 text-link">
        {TRAINING.brings.toAssets}
      </a>
    </div>
  );
}
