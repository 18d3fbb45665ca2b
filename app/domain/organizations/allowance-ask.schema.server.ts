import { REASON_LENGTH } from './allowance-form';
import { optionalLine } from '~/domain/core/forms/form-text.schema.server';

/** A member's optional one-line reason for an ask. */
export const askReason = optionalLine(REASON_LENGTH);
