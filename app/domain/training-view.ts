import type { AskedQuestion, LessonSection } from './training';

/** A lesson in the list of all. */
export type ListedLesson = {
  name: string;
  title: string;
  summary: string;
  minutes: number;
  /** ISO 8601, UTC; null while it is not passed. */
  passedAt: string | null;
  /** It came after the training was finished. */
  isNew: boolean;
};

/** The whole training as its ambassador sees it. */
export type TrainingView = {
  lessons: ListedLesson[];
  passedCount: number;
  /** The name of the lesson to go on with; null when none is left. */
  next: string | null;
  /** ISO 8601, UTC. */
  finishedAt: string | null;
  standardRate: string;
  trainedRate: string;
};

/** A lesson as it is read: without the answers. */
export type LessonView = {
  name: string;
  title: string;
  minutes: number;
  /** From 1. */
  place: number;
  count: number;
  sections: readonly LessonSection[];
  questions: AskedQuestion[];
  /** ISO 8601, UTC; null while it is not passed. */
  passedAt: string | null;
};
