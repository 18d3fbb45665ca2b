export type MailFailure =
  | { retryable: false; cause: 'invalid'; field: string }
  | {
      retryable: boolean;
      /**
       * `refused`: the server will never accept this mail. `deferred`: not now. `unauthorized`: it rejects
       * our name and password. `unreachable`: no server answers. `timeout`, `lost`: the outcome is unknown,
       * and the mail may have arrived.
       */
      cause: 'refused' | 'deferred' | 'unauthorized' | 'unreachable' | 'timeout' | 'lost';
      /** The server's reply code, if any. Its text may contain addresses, so it is left out. */
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
 * Translates the mail library's errors. Only a 5xx reply to the mail itself is final: a wrong password is
 * ours to fix, and the mail waits until then.
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
