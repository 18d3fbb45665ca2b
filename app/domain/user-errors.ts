/** What Shopify says is wrong with what a mutation was given: a value, never thrown. */
export type UserError = {
  /** The path of the input that it is about, e.g. `['input', 'phone']`; null for none. */
  field: string[] | null;
  message: string;
};

export type UserErrorsOutcome = { ok: true } | { ok: false; userErrors: UserError[] };

const LONGEST_MESSAGE = 300;

/** One message as plain text for a page: one line without control characters, of bounded length. */
export function plainMessage(message: string): string {
  const line = message.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST_MESSAGE) return line;
  return `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…`;
}

/** Spec section 8: user errors are joined with '; '. Empty when there is nothing to say. */
export function joinUserErrors(errors: readonly Pick<UserError, 'message'>[]): string {
  const messages = errors.map(({ message }) => plainMessage(message)).filter(Boolean);
  return messages.join('; ');
}

/** Spec section 8, favorites: the first user error's message; null where it has no words. */
export function firstUserError(errors: readonly Pick<UserError, 'message'>[]): string | null {
  return plainMessage(errors[0]?.message ?? '') || null;
}

/** Whether one of the errors is about this input; `customerCreate` says `['email']`, others nest it. */
export function isAbout(errors: readonly UserError[], input: string): boolean {
  return errors.some(({ field }) => field?.at(-1) === input);
}

/** The outcome of a mutation that answers nothing but its user errors. */
export function outcomeOf(userErrors: readonly UserError[]): UserErrorsOutcome {
  if (userErrors.length === 0) return { ok: true };
  return { ok: false, userErrors: userErrors.map(({ field, message }) => ({ field, message })) };
}
