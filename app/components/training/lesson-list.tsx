import { Icon } from '~/components/ui/icon';
import { TRAINING } from '~/content/training/words';
import type { ListedLesson } from '~/domain/training/training-view';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

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
