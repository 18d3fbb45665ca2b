import { REASON_LENGTH } from './allowance-form';
import { optionalLine } from './form-text.schema.server';

/** Why a member asks for more: one line, or nothing. */
export const askReason = optionalLine(REASON_LENGTH);
