import { Form, useNavigation } from '@remix-run/react';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { Icon } from '~/components/ui/icon';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { LESSON } from '~/content/training/words';
import type { AskedQuestion, LessonSection, MarkedQuestion } from '~/domain/training/training';

type LessonCheckProps = {
  questions: readonly AskedQuestion[];
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
  const faults = marked.flatMap(({ question, nth, mark }) =>
    mark && mark.mark !== 'right'
      ? [
          {
            controlId: choiceId(question.name, mark.chosen ?? 0),
            sentence: LESSON.inSummary(nth, wordsOf(mark)),
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
      <ErrorSummary faults={faults} answer={marks} heading={LESSON.refused} />
      {marked.map(({ question, nth, mark }) => (
        <Asked key={question.name} question={question} nth={nth} mark={mark} />
      ))}
      <Button busy={isSending} className="self-start">
        {LESSON.send}
      </Button>
    </Form>
  );
}

type AskedProps = { question: AskedQuestion; nth: number; mark: MarkedQuestion | undefined };

function Asked({ question, nth, mark }: AskedProps) {
  const { name, asks, choices } = question;
  const saidId = `${name}-said`;
  const isFault = mark !== undefined && mark.mark !== 'right';
  return (
    <fieldset aria-describedby={mark ? saidId : undefined} className="lesson-question">
      <legend>{LESSON.question(nth, asks)}</legend>
      {choices.map((choice, place) => (
        <Checkbox
          key={choice}
          type="radio"
          id={choiceId(name, place)}
          name={name}
          value={String(place)}
          label={choice}
          defaultChecked={mark?.chosen === place}
          aria-invalid={isFault ? true : undefined}
        />
      ))}
      {mark ? (
        <p id={saidId} data-mark={mark.mark}>
          <Icon name={isFault ? 'circle-exclamation-point' : 'circle-check'} />
          {wordsOf(mark)}
        </p>
      ) : null}
    </fieldset>
  );
}

function choiceId(name: string, place: number): string {
  return `${name}-${place}`;
}

function wordsOf({ mark, why }: MarkedQuestion): string {
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
