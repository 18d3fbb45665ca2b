import { z } from 'zod';
import { optionalLine } from './form-text.schema.server';
import { METHOD_NICKNAME_LENGTH } from './payment-method';

/** What a customer calls a method; left empty, nothing. No markup: it is a name (money-security 7.2). */
export const methodNameSchema = z.strictObject({
  nickname: optionalLine(METHOD_NICKNAME_LENGTH).refine(
    (name) => name === null || !/[<>]/.test(name),
    'method_name_markup',
  ),
});

/** A press at one of the methods; whose it is is looked up. What is no id finds none. */
export const methodIdSchema = z.strictObject({ method: z.string().max(255).catch('') });
