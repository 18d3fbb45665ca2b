/** An error that Shopify reports about a mutation's input. It is a value, never thrown. */
export type UserError = {
  /** Path of the input it concerns, e.g. `['input', 'phone']`; null for none. */
  field: string[] | null;
  message: string;
};

export type UserErrorsOutcome = { ok: true } | { ok: false; userErrors: UserError[] };

const LONGEST_MESSAGE = 300;

/** Returns one message as plain text for a page: one line without control characters, of bounded length. */
export function plainMessage(message: string): string {
  const line = message.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST_MESSAGE) return line;
  return `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…`;
}

/** Joins user errors with '; ' (spec section 8). Empty if there is no message. */
export function joinUserErrors(errors: readonly Pick<UserError, 'message'>[]): string {
  const messages = errors.map(({ message }) => plainMessage(message)).filter(Boolean);
  return messages.join('; ');
}

/** Returns the first user error's message (spec section 8, favorites); null if it is empty. */
export function firstUserError(errors: readonly Pick<UserError, 'message'>[]): string | null {
  return plainMessage(errors[0]?.message ?? '') || null;
}

/** Whether an error concerns this input; `customerCreate` reports `['email']`, others nest the path. */
export function isAbout(errors: readonly UserError[], input: string): boolean {
  return errors.some(({ field }) => field?.at(-1) === input);
}

/** Returns the outcome of a mutation that returns only user errors. */
export function outcomeOf(userErrors: readonly UserError[]): UserErrorsOutcome {
  if (userErrors.length === 0) return { ok: true };
  return { ok: false, userErrors: userErrors.map(({ field, message }) => ({ field, message })) };
}
