import { Form, useNavigation } from '~/framework';
import { Icon } from '~/components/ui/icon';
import { LESSON, TRAINING } from '~/content/training/training-labels';
import type {
  ShownQuestion,
  LessonSection,
  ListedLesson,
  MarkedQuestion,
  TrainingView,
} from '~/domain/training/training';
import { accountPaths } from '~/account-paths';
import { orderDay } from '~/content/core/dates';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { useIsSending } from '~/components/ui/forms/use-is-sending';

/** All lessons in order, each with the reader's progress. */
export function LessonList({ lessons }: { lessons: readonly ListedLesson[] }) {
  return (
    <section aria-labelledby="lessons">
      <h2 id="lessons">{TRAINING.lessons}</h2>
      <ol className="lesson-list">
        {lessons.map((lesson) => (
          <li key={lesson.name}>
            <h3>
              <a href={accountPaths.lesson(lesson.name)}>{lesson.title}</a>
            </h3>
            <p>{lesson.summary}</p>
            <p className="lesson-status">
              <span>{TRAINING.minutes(lesson.minutes)}</span>
              <CurrentStatus lesson={lesson} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function CurrentStatus({ lesson: { passedAt, isNew } }: { lesson: ListedLesson }) {
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
          <LinkButton to={accountPaths.lesson(next)} className="mt-6">
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
      <a href={accountPaths.ambassadorAssets()} className="target mt-2 text-link">
        {TRAINING.brings.toAssets}
      </a>
    </div>
  );
}

type LessonCheckProps = {
  questions: readonly ShownQuestion[];
  /** The marked answers; undefined before they are submitted. */
  marks: readonly MarkedQuestion[] | undefined;
};

/** The questions at the end of a lesson. The server marks them, since only it has the answers. */
export function LessonCheck({ questions, marks }: LessonCheckProps) {
  const { formMethod } = useNavigation();
  const isSending = useIsSending(marks, () => formMethod === 'POST');
  const marked = questions.map((question, index) => ({
    question,
    nth: index + 1,
    mark: marks?.find(({ name }) => name === question.name),
  }));
  const errors = marked.flatMap(({ question, nth, mark }) =>
    mark && mark.mark !== 'right'
      ? [
          {
            controlId: choiceId(question.name, mark.chosen ?? 0),
            message: LESSON.inSummary(nth, messageOf(mark)),
          },
        ]
      : [],
  );
  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
      className="mt-6 flex max-w-prose flex-col gap-8"
    >
      <ErrorSummary errors={errors} answer={marks} heading={LESSON.refused} />
      {marked.map(({ question, nth, mark }) => (
        <Question key={question.name} question={question} nth={nth} mark={mark} />
      ))}
      <Button busy={isSending} className="self-start">
        {LESSON.send}
      </Button>
    </Form>
  );
}

type QuestionProps = {
  question: ShownQuestion;
  nth: number;
  mark: MarkedQuestion | undefined;
};

function Question({ question, nth, mark }: QuestionProps) {
  const { name, prompt, choices } = question;
  const messageId = `${name}-said`;
  const isWrong = mark !== undefined && mark.mark !== 'right';
  return (
    <fieldset aria-describedby={mark ? messageId : undefined} className="lesson-question">
      <legend>{LESSON.question(nth, prompt)}</legend>
      {choices.map((choice, place) => (
        <Checkbox
          key={choice}
          type="radio"
          id={choiceId(name, place)}
          name={name}
          value={String(place)}
          label={choice}
          defaultChecked={mark?.chosen === place}
          aria-invalid={isWrong ? true : undefined}
        />
      ))}
      {mark ? (
        <p id={messageId} data-mark={mark.mark}>
          <Icon name={isWrong ? 'circle-exclamation-point' : 'circle-check'} />
          {messageOf(mark)}
        </p>
      ) : null}
    </fieldset>
  );
}

function choiceId(name: string, place: number): string {
  return `${name}-${place}`;
}

function messageOf({ mark, why }: MarkedQuestion): string {
  if (mark === 'right') return LESSON.right;
  return mark === 'missing' ? LESSON.missing : LESSON.wrong(why ?? '');
}

/** The text of a lesson: headings, paragraphs and lists. */
export function LessonText({ sections }: { sections: readonly LessonSection[] }) {
  return (
    <div className="lesson-text">
      {sections.map(({ heading, body }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {body.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part.join()}>
                {part.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  );
}
