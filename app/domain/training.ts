/** A paragraph, or the points of a list. */
type LessonText = string | readonly string[];

export type LessonSection = { heading: string; body: readonly LessonText[] };

/** A question of a check as whoever takes it may see it. */
export type AskedQuestion = {
  /** The name of its field. */
  name: string;
  asks: string;
  choices: readonly string[];
};

/** A question with its answer: for the server alone. */
export type CheckQuestion = AskedQuestion & {
  /** The place of the right choice, from 0. */
  right: number;
  /** Why it is that one: told to whoever has chosen another. */
  why: string;
};

export type Lesson = {
  /** In its address, and in what is kept of who has passed it. */
  name: string;
  title: string;
  /** In a sentence, for the list. */
  summary: string;
  /** How long it takes to read, with its check. */
  minutes: number;
  sections: readonly LessonSection[];
  check: readonly CheckQuestion[];
};

/** What the lessons say of the programme's rules, as they are now. */
export type TrainingFacts = {
  referralDays: number;
  holdDays: number;
  /** `'$10.00'` */
  minimum: string;
  /** `'5%'` */
  standardRate: string;
  /** Of who has passed all lessons. */
  trainedRate: string;
};

/** What became of one question; `why` only where another choice was the right one. */
export type MarkedQuestion = {
  name: string;
  /** The place of the choice; null where none was made. */
  chosen: number | null;
  mark: 'right' | 'wrong' | 'missing';
  why: string | null;
};

/** A check as it was answered: by the names of its questions, the places of the choices as text. */
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

/** Where to go from a lesson: the first after it that is left, else the first of all; null for none. */
export function nextLesson(
  lessons: readonly string[],
  left: readonly string[],
  from: string,
): string | null {
  const later = lessons.slice(lessons.indexOf(from) + 1);
  return later.find((name) => left.includes(name)) ?? left[0] ?? null;
}
