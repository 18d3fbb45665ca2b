import type { Lesson, TrainingFacts } from '~/domain/training/training';
import { bringAPlace } from './bring-a-place.server';
import { commissionLesson } from './commission.server';
import { honestWords } from './honest-words.server';
import { linkAndCode } from './link-and-code.server';
import { ourGoods } from './our-goods.server';

/**
 * Returns the lessons in reading order (docs/recipes.md, 'A lesson'). These files contain the answers as
 * well, so they end in `.server.ts`; `app/http/training/training.server.ts` decides what a page gets.
 */
export function lessonsWith(facts: TrainingFacts): readonly Lesson[] {
  return [ourGoods(), linkAndCode(facts), honestWords(), commissionLesson(facts), bringAPlace()];
}
