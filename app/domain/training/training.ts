/** A paragraph, or the items of a list. */
type LessonText = string | readonly string[];

export type LessonSection = { heading: string; body: readonly LessonText[] };

/** A question of a check as the ambassador may see it. */
export type ShownQuestion = {
  /** The name of its form field. */
  name: string;
  prompt: string;
  choices: readonly string[];
};

/** A question with its answer, for the server only. */
export type CheckQuestion = ShownQuestion & {
  /** The index of the right choice, from 0. */
  right: number;
  /** Why this choice is right; shown after a wrong answer. */
  why: string;
};

export type Lesson = {
  /** Used in its URL and in the record of who has passed it. */
  name: string;
  title: string;
  /** One sentence for the list. */
  summary: string;
  /** Reading time, including its check. */
  minutes: number;
  sections: readonly LessonSection[];
  check: readonly CheckQuestion[];
};

/** The program's current rules, which the lessons quote. */
export type TrainingFacts = {
  referralDays: number;
  holdDays: number;
  /** `'$10.00'` */
  minimum: string;
  /** `'5%'` */
  standardRate: string;
  /** The rate after passing all lessons. */
  trainedRate: string;
};

/** The result of one question; `why` is set only after a wrong choice. */
export type MarkedQuestion = {
  name: string;
  /** The index of the choice; null if there is none. */
  chosen: number | null;
  mark: 'right' | 'wrong' | 'missing';
  why: string | null;
};

/** Marks a check; the answers are indexes as text, by question name. */
export function markCheck(
  check: readonly CheckQuestion[],
  answerTo: (name: string) => string | null,
): MarkedQuestion[] {
  return check.map(({ name, choices, right, why }) => {
    const answer = answerTo(name);
    const place = choices.findIndex((_choice, index) => String(index) === answer);
    if (place < 0) return { name, chosen: null, mark: 'missing', why: null };
    return place === right
      ? { name, chosen: place, mark: 'right', why: null }
      : { name, chosen: place, mark: 'wrong', why };
  });
}

/** Returns the first lesson left after `from`, otherwise the first one left; null if none is. */
export function nextLesson(
  lessons: readonly string[],
  left: readonly string[],
  from: string,
): string | null {
  const later = lessons.slice(lessons.indexOf(from) + 1);
  return later.find((name) => left.includes(name)) ?? left[0] ?? null;
}

/** A lesson in the list. */
export type ListedLesson = {
  name: string;
  title: string;
  summary: string;
  minutes: number;
  /** ISO 8601, UTC; null until it is passed. */
  passedAt: string | null;
  /** Whether it was added after the ambassador finished the training. */
  isNew: boolean;
};

/** The whole training as the ambassador sees it. */
export type TrainingView = {
  lessons: ListedLesson[];
  passedCount: number;
  /** The name of the next lesson; null if none is left. */
  next: string | null;
  /** ISO 8601, UTC. */
  finishedAt: string | null;
  standardRate: string;
  trainedRate: string;
};

/** A lesson for reading, without the answers. */
export type LessonView = {
  name: string;
  title: string;
  minutes: number;
  /** From 1. */
  place: number;
  count: number;
  sections: readonly LessonSection[];
  questions: ShownQuestion[];
  /** ISO 8601, UTC; null until it is passed. */
  passedAt: string | null;
};
