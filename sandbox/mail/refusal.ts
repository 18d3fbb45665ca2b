import type { Fault } from '../kit/faults';

/** A refusal that the SMTP server sends with this reply code (RFC 5321, 4.2). */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

const PERMANENT_CODES = [550, 551, 552, 553, 554];
const PASSING_CODES = [421, 450, 451, 452, 454];

/**
 * Returns the refusal that a planned fault asks for, or null if it asks for none. A `status` that is an SMTP
 * code is used unchanged. Without one, or with an HTTP status, the refusal is temporary ("try later"), as
 * from a mail server in trouble.
 */
export function plannedRefusal({ effect, status }: Fault): SmtpRefusal | null {
  if (effect !== 'error' && effect !== 'rate-limit') return null;
  if (status !== null && PERMANENT_CODES.includes(status)) {
    return new SmtpRefusal(status, 'The mail is refused');
  }
  const code = status !== null && PASSING_CODES.includes(status) ? status : undefined;
  return effect === 'rate-limit'
    ? new SmtpRefusal(code ?? 450, 'Too many mails, try later')
    : new SmtpRefusal(code ?? 451, 'The mail cannot be taken now, try later');
}
