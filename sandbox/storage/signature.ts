import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signature Version 4 as S3 checks it.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */

/** What is signed, as it came over the wire. */
export type SignedRequest = {
  method: string;
  /** Percent-encoded, without the query. */
  path: string;
  /** Percent-encoded, without `?`. */
  query: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type Scope = { day: string; region: string; signedHeaders: readonly string[] };

/** Stands for a body that the signature does not cover. */
export const UNSIGNED = 'UNSIGNED-PAYLOAD';

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/**
 * Returns the signature that the owner of the secret would have made.
 *
 * @param at `X-Amz-Date`, like 20261128T120000Z
 * @param payload SHA-256 of the body in hexadecimal, or `UNSIGNED`
 */
export function signatureOf(
  request: SignedRequest,
  secret: string,
  { scope, at, payload }: { scope: Scope; at: string; payload: string },
): string {
  const { day, region, signedHeaders } = scope;
  const canonical = [
    request.method,
    encoded(decoded(request.path), '/'),
    canonicalQuery(request.query),
    ...signedHeaders.map((name) => `${name}:${headerText(request, name)}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
  const within = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, within, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export function isSame(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Sorted by name, without the signature itself. A `+` is a plus here, not a space. */
function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [encoded(decoded(name)), encoded(decoded(value.join('=')))] as const;
    })
    .filter(([name]) => name !== 'X-Amz-Signature')
    .toSorted(([one, a], [other, b]) => (one === other ? order(a, b) : order(one, other)))
    .map((pair) => pair.join('='))
    .join('&');
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function headerText({ headers }: SignedRequest, name: string): string {
  return [headers[name] ?? '']
    .flat()
    .map((value) => value.trim().replace(/ +/g, ' '))
    .join(',');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Every byte but letters, digits and `-._~`, which is what S3 encodes. */
function encoded(text: string, also = ''): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(letter) || letter === also
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
