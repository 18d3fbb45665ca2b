import { z } from 'zod';
import { isSameWord, synonymWord } from './synonym';

const word = z.string({ error: 'synonym_word' }).transform((typed, context) => {
  const parsed = synonymWord(typed);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'synonym_word' });
  return z.NEVER;
});

export const addSynonymSchema = z
  .strictObject({ word, means: word })
  .refine((synonym) => !isSameWord(synonym), { message: 'synonym_same', path: ['means'] });

export const removeSynonymSchema = z.strictObject({ word });
