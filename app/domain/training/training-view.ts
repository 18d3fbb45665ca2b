import type { AskedQuestion, LessonSection } from './training';

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
  questions: AskedQuestion[];
  /** ISO 8601, UTC; null until it is passed. */
  passedAt: string | null;
};
