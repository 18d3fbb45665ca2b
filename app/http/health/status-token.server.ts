import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request carries the token for monitors; none does where none is set. */
export function isStatusToken(request: Request, token: string | undefined): boolean {
  const given = /^Bearer (.{1,500})$/.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}
