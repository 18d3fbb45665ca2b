import { Icon } from '~/components/ui/icon';
import { TRAINING } from '~/content/training/words';
import type { ListedLesson, TrainingView } from '~/domain/training/training';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';
import { LinkButton } from '~/components/ui/forms/button';

/** All lessons in order, each with the reader's progress. */
export function LessonList({ lessons }: { lessons: readonly ListedLesson[] }) {
  return (
    <section aria-labelledby="lessons">
      <h2 id="lessons">{TRAINING.lessons}</h2>
      <ol className="lesson-list">
        {lessons.map((lesson) => (
          <li key={lesson.name}>
            <h3>
              <a href={paths.lesson(lesson.name)}>{lesson.title}</a>
            </h3>
            <p>{lesson.summary}</p>
            <p className="lesson-standing">
              <span>{TRAINING.minutes(lesson.minutes)}</span>
              <Standing lesson={lesson} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Standing({ lesson: { passedAt, isNew } }: { lesson: ListedLesson }) {
  if (passedAt === null) return isNew ? <span className="lesson-new">{TRAINING.new}</span> : null;
  return (
    <span className="lesson-passed">
      <Icon name="circle-check" />
      {TRAINING.passed} <time dateTime={passedAt}>{orderDay(passedAt)}</time>
    </span>
  );
}

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
