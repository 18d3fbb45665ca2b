import { z } from 'zod';
import { optionalLine } from '~/domain/core/forms/form-text.schema.server';
import { METHOD_NICKNAME_LENGTH } from './payment-method';

/** A customer's nickname for a method; empty for none. No markup: it is a name (money-security 7.2). */
export const methodNameSchema = z.strictObject({
  nickname: optionalLine(METHOD_NICKNAME_LENGTH).refine(
    (name) => name === null || !/[<>]/.test(name),
    'method_name_markup',
  ),
});

/** A button beside a method. The owner is looked up, and a malformed id matches no method. */
export const methodIdSchema = z.strictObject({ method: z.string().max(255).catch('') });
