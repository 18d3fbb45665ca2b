import type { Lesson, TrainingFacts } from '~/domain/training';
import { bringAPlace } from './bring-a-place.server';
import { commissionLesson } from './commission.server';
import { honestWords } from './honest-words.server';
import { linkAndCode } from './link-and-code.server';
import { ourGoods } from './our-goods.server';

/**
 * The training, in the order in which it is read (docs/recipes.md, 'A lesson'). These files hold the
 * answers too and end in `.server.ts`: what a page gets of them is `app/http/training.server.ts`.
 */
export function lessonsWith(facts: TrainingFacts): readonly Lesson[] {
  return [ourGoods(), linkAndCode(facts), honestWords(), commissionLesson(facts), bringAPlace()];
}
