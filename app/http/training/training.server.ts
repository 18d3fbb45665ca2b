import { lessonsWith } from '~/content/training/lessons.server';
import { formatUsd } from '~/domain/core/money';
import type { Lesson, LessonView, ListedLesson, TrainingView } from '~/domain/training/training';
import type { StoreContext } from '~/http/context.server';
import { notFound } from '~/http/replies.server';
import { currentRates } from '~/models/commissions/commission-rate.server';
import { findTraining, type Training } from '~/models/training/training.server';
import { percentLabel } from '~/content/commissions/commission';

type Needs = Pick<StoreContext, 'config' | 'db' | 'now'>;

/** Returns the lessons with the program's current rules. They contain the answers, so for the server only. */
export async function loadLessons({ config, db, now }: Needs): Promise<readonly Lesson[]> {
  return lessonsWith(await factsOf({ config, db, now }));
}

/** Returns the lesson with this name. @throws the 404 page if there is none */
export function lessonNamed(lessons: readonly Lesson[], name: string | undefined): Lesson {
  return lessons.find((lesson) => lesson.name === name) ?? notFound();
}

/** Returns an ambassador's progress in the training, and the rate after finishing it. */
export async function loadTraining(needs: Needs, gid: string): Promise<TrainingView> {
  const facts = await factsOf(needs);
  const training = await findTraining(needs.db, gid);
  const lessons = lessonsWith(facts).map((lesson) => listed(lesson, training));
  return {
    lessons,
    passedCount: lessons.filter(({ passedAt }) => passedAt !== null).length,
    next: lessons.find(({ passedAt }) => passedAt === null)?.name ?? null,
    finishedAt: training.finishedAt?.toISOString() ?? null,
    standardRate: facts.standardRate,
    trainedRate: facts.trainedRate,
  };
}

/** Returns a lesson with its questions but not their answers. @throws the 404 page if there is none */
export async function loadLesson(
  needs: Needs,
  gid: string,
  name: string | undefined,
): Promise<LessonView> {
  const lessons = await loadLessons(needs);
  const lesson = lessonNamed(lessons, name);
  const { passed } = await findTraining(needs.db, gid);
  return {
    name: lesson.name,
    title: lesson.title,
    minutes: lesson.minutes,
    place: lessons.indexOf(lesson) + 1,
    count: lessons.length,
    sections: lesson.sections,
    // Lists the fields explicitly, so that nothing else of a question, such as its answer, leaves the server.
    questions: lesson.check.map((question) => ({
      name: question.name,
      prompt: question.prompt,
      choices: question.choices,
    })),
    passedAt: passed.get(lesson.name)?.toISOString() ?? null,
  };
}

async function factsOf({ config, db, now }: Needs) {
  const { referralDays, holdDays, minimumCents } = config.commission;
  const rates = await currentRates(db, new Date(now()));
  const standard = rates.standard?.basisPoints ?? 0;
  return {
    referralDays,
    holdDays,
    minimum: formatUsd(minimumCents),
    standardRate: percentLabel(standard),
    trainedRate: percentLabel(rates.trained?.basisPoints ?? standard),
  };
}

function listed(
  { name, title, summary, minutes }: Lesson,
  { passed, finishedAt }: Training,
): ListedLesson {
  const passedAt = passed.get(name)?.toISOString() ?? null;
  return {
    name,
    title,
    summary,
    minutes,
    passedAt,
    isNew: passedAt === null && finishedAt !== null,
  };
}
