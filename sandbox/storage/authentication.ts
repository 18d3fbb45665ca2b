import type { IncomingMessage } from 'node:http';
import { isSame, sha256, signatureOf, UNSIGNED } from './signature';
import type { SignedRequest } from './signature';

/** The only key that opens the sandbox's bucket. */
export const ACCESS_KEY = 'sandbox-storage-access-key';
const SECRET_KEY = 'sandbox-storage-secret-key';
export const REGION = 'us-east-1';

const SKEW_MS = 15 * 60_000;
/** Seven days, the longest that a presigned address may last. */
const LONGEST_SECONDS = 604_800;

/** S3's code, its words and the status it comes with. */
export type Rejection = { status: number; code: string; message: string };

const rejection = (status: number, code: string, message: string): Rejection => ({
  status,
  code,
  message,
});

const denied = (message: string) => rejection(403, 'AccessDenied', message);

type Claim = {
  accessKey: string;
  day: string;
  region: string;
  at: string;
  signedHeaders: string[];
  signature: string;
  payload: string;
};

/**
 * Returns why a request is refused; null if its signature, in the header or in the address, is that of the sandbox's key
 * and covers it.
 *
 * @param now UTC milliseconds
 */
export function rejectionOf(request: IncomingMessage, body: Buffer, now: number): Rejection | null {
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  const { method = '', headers } = request;
  const parameters = new URLSearchParams(query.replaceAll('+', '%2B'));
  const isPresigned = parameters.has('X-Amz-Algorithm');
  const claim = isPresigned ? inQuery(parameters) : inHeader(request);
  if (claim === null) return denied('Access Denied');
  if ('code' in claim) return claim;

  const { accessKey, day, region, at, signedHeaders, signature, payload } = claim;
  if (accessKey !== ACCESS_KEY) {
    const text = 'The AWS Access Key Id you provided does not exist in our records.';
    return rejection(403, 'InvalidAccessKeyId', text);
  }
  const malformed = isPresigned
    ? 'AuthorizationQueryParametersError'
    : 'AuthorizationHeaderMalformed';
  if (region !== REGION) {
    const text = `The region '${region}' is wrong; expecting '${REGION}'`;
    return rejection(400, malformed, text);
  }
  const signedAt = timeOf(at);
  if (signedAt === null || !at.startsWith(day)) {
    return rejection(400, malformed, 'Invalid credential date.');
  }
  const late = isPresigned
    ? untimely(signedAt, parameters.get('X-Amz-Expires'), now)
    : Math.abs(now - signedAt) > SKEW_MS
      ? rejection(
          403,
          'RequestTimeTooSkewed',
          'The difference between the request time and the current time is too large.',
        )
      : null;
  if (late) return late;
  const mustBeSigned = [
    'host',
    ...Object.keys(headers).filter((name) => name.startsWith('x-amz-')),
  ];
  if (!mustBeSigned.every((name) => signedHeaders.includes(name))) {
    return denied('There were headers present in the request which were not signed');
  }
  const asSent: SignedRequest = { method, path, query, headers };
  const scope = { day, region, signedHeaders };
  if (!isSame(signature, signatureOf(asSent, SECRET_KEY, { scope, at, payload }))) {
    const text =
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.';
    return rejection(403, 'SignatureDoesNotMatch', text);
  }
  if (payload !== UNSIGNED && payload !== sha256(body)) {
    const text = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    return rejection(400, 'XAmzContentSHA256Mismatch', text);
  }
  return null;
}

/** `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…` */
function inHeader({ headers }: IncomingMessage): Claim | Rejection | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\S+?),? ?SignedHeaders=([\w;-]+),? ?Signature=([0-9a-f]+)$/.exec(
      authorization,
    );
  const scope = scopeOf(match?.[1] ?? '');
  if (!match || !scope) {
    return rejection(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  }
  const payload = headers['x-amz-content-sha256'];
  if (typeof payload !== 'string') {
    const text = 'Missing required header for this request: x-amz-content-sha256';
    return rejection(400, 'InvalidRequest', text);
  }
  if (payload.startsWith('STREAMING-')) {
    const text = 'A header you provided implies functionality that is not implemented';
    return rejection(501, 'NotImplemented', text);
  }
  const at = String(headers['x-amz-date'] ?? '');
  const signedHeaders = match[2]?.split(';') ?? [];
  return { ...scope, at, signedHeaders, signature: match[3] ?? '', payload };
}

function inQuery(parameters: URLSearchParams): Claim | Rejection {
  const text = (name: string) => parameters.get(`X-Amz-${name}`) ?? '';
  const scope = scopeOf(text('Credential'));
  const isComplete = ['Date', 'Expires', 'SignedHeaders', 'Signature'].every((name) => text(name));
  if (!scope || !isComplete || text('Algorithm') !== 'AWS4-HMAC-SHA256') {
    const message = 'Query-string authentication version 4 requires all of its parameters.';
    return rejection(400, 'AuthorizationQueryParametersError', message);
  }
  const signedHeaders = text('SignedHeaders').split(';');
  return {
    ...scope,
    at: text('Date'),
    signedHeaders,
    signature: text('Signature'),
    payload: UNSIGNED,
  };
}

/** `{access key}/{day}/{region}/s3/aws4_request` */
function scopeOf(credential: string) {
  const match = /^(.+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request$/.exec(credential);
  if (!match) return null;
  const [, accessKey = '', day = '', region = ''] = match;
  return { accessKey, day, region };
}

function untimely(signedAt: number, expires: string | null, now: number): Rejection | null {
  const seconds = Number(expires);
  if (!Number.isSafeInteger(seconds) || seconds < 1 || seconds > LONGEST_SECONDS) {
    const text = 'X-Amz-Expires must be between 1 and 604800 seconds';
    return rejection(400, 'AuthorizationQueryParametersError', text);
  }
  if (now < signedAt - SKEW_MS) return denied('Request is not yet valid');
  return now > signedAt + seconds * 1_000 ? denied('Request has expired') : null;
}

/** UTC milliseconds of `20261128T120000Z`. */
function timeOf(at: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}
