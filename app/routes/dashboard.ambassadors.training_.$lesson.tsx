import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { LessonCheck, LessonText } from '~/components/training/lesson-list';
import { privateMeta } from '~/content/core/seo';
import { LESSON, TRAINING } from '~/content/training/training-labels';
import { markCheck, nextLesson } from '~/domain/training/training';
import { privatePage } from '~/http/etag';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { leaveNotice, consumeNotice } from '~/http/flash.server';
import { lessonNamed, loadLesson, loadLessons } from '~/http/training/training.server';
import { accountPaths } from '~/account-paths';
import { passLesson } from '~/services/training/pass-lesson.server';
import stylesheet from '~/styles/training.css?url';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: known }) =>
  privateMeta(known?.lesson.title ?? TRAINING.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/training');
  const lesson = await loadLesson(args.context, gid, args.params.lesson);
  const { notice, init } = await consumeNotice(args);
  return data({ notice, lesson }, init);
}

/** Marks the answers to a lesson's questions: all must be right; otherwise says which are wrong. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const user = await requireCustomer(args, 'training.pass');
  const lessons = await loadLessons(context);
  const { name, check } = lessonNamed(lessons, params.lesson);
  const form = await parseStrictForm(request, { once: check.map((question) => question.name) });
  const marks = markCheck(check, (question) => form.get(question)?.toString() ?? null);
  const noStore = { 'Cache-Control': 'no-store' };
  if (marks.some(({ mark }) => mark !== 'right')) {
    return data({ lesson: name, marks }, { status: 422, headers: noStore });
  }
  const names = lessons.map((lesson) => lesson.name);
  const { left, hasFinished } = await passLesson(context, user, { lesson: name, lessons: names });
  const next = nextLesson(names, left, name);
  const notice = hasFinished ? 'training-finished' : 'lesson-passed';
  return redirect(next === null ? accountPaths.training() : accountPaths.lesson(next), {
    status: 303,
    headers: { ...noStore, 'Set-Cookie': await leaveNotice(notice, context.config) },
  });
}

export default function LessonPage() {
  const { notice, lesson } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const marks = reply?.lesson === lesson.name ? reply.marks : undefined;
  return (
    // The key resets the form: another lesson starts with nothing chosen.
    <article key={lesson.name}>
      <AccountNotice notice={notice} />
      <a href={accountPaths.training()} className="target text-link">
        {LESSON.back}
      </a>
      <p className="eyebrow mt-4">
        {LESSON.place(lesson.place, lesson.count)} · {TRAINING.minutes(lesson.minutes)}
      </p>
      <h1 className="max-w-prose">{lesson.title}</h1>
      <LessonText sections={lesson.sections} />
      <section aria-labelledby="check" className="mt-14">
        <h2 id="check">{LESSON.check}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          {lesson.passedAt === null ? LESSON.checkIntro : LESSON.again}
        </p>
        <LessonCheck questions={lesson.questions} marks={marks} />
      </section>
    </article>
  );
}
