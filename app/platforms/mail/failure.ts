export type MailFailure =
  | { retryable: false; cause: 'invalid'; field: string }
  | {
      retryable: boolean;
      /**
       * `refused`: the server will never take this mail. `deferred`: not now. `unauthorized`: it
       * does not take our name and password. `unreachable`: no server there. `timeout`, `lost`:
       * nobody knows; the mail may have arrived.
       */
      cause: 'refused' | 'deferred' | 'unauthorized' | 'unreachable' | 'timeout' | 'lost';
      /** The server's reply code, where it gave one. Its words may hold addresses: left out. */
      smtpCode?: number;
    };

type TransportError = {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
  syscall?: string;
  timeoutType?: string;
};

const UNREACHABLE_CODES = new Set(['EDNS', 'ETLS', 'EPROXY']);
const UNREACHABLE_CALLS = new Set(['connect', 'getaddrinfo']);
const UNREACHABLE_WAITS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

function detailsOf(error: unknown): TransportError {
  return typeof error === 'object' && error !== null ? error : {};
}

/**
 * Translates what the mail library throws. Only a reply of the 5xx class to the mail itself is
 * final: a wrong password is ours to mend, and the mail waits for it.
 * https://nodemailer.com/errors/
 */
export function failureOf(error: unknown): MailFailure {
  const { code = '', responseCode, permanent, syscall = '', timeoutType = '' } = detailsOf(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { retryable: true, cause: 'unauthorized', smtpCode: responseCode };
  }
  if (responseCode !== undefined) {
    return permanent
      ? { retryable: false, cause: 'refused', smtpCode: responseCode }
      : { retryable: true, cause: 'deferred', smtpCode: responseCode };
  }
  const unreachable =
    UNREACHABLE_CODES.has(code) ||
    UNREACHABLE_CALLS.has(syscall) ||
    UNREACHABLE_WAITS.has(timeoutType);
  if (unreachable) return { retryable: true, cause: 'unreachable' };
  const timedOut = code === 'ETIMEDOUT' || code === 'EABORT';
  return { retryable: true, cause: timedOut ? 'timeout' : 'lost' };
}
