import type { Fault } from '../kit/faults';

/** A rejection that the SMTP server sends with this reply code (RFC 5321, 4.2). */
export class SmtpRejection extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

const PERMANENT_CODES = [550, 551, 552, 553, 554];
const TRANSIENT_CODES = [421, 450, 451, 452, 454];

/**
 * Returns the rejection that a planned fault asks for, or null if it asks for none. A `status` that is an SMTP
 * code is used unchanged. Without one, or with an HTTP status, the rejection is temporary ("try later"), as
 * from a mail server in trouble.
 */
export function plannedRejection({ effect, status }: Fault): SmtpRejection | null {
  if (effect !== 'error' && effect !== 'rate-limit') return null;
  if (status !== null && PERMANENT_CODES.includes(status)) {
    return new SmtpRejection(status, 'The mail is refused');
  }
  const code = status !== null && TRANSIENT_CODES.includes(status) ? status : undefined;
  return effect === 'rate-limit'
    ? new SmtpRejection(code ?? 450, 'Too many mails, try later')
    : new SmtpRejection(code ?? 451, 'The mail cannot be taken now, try later');
}
