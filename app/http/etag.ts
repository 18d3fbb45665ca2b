/**
 * Whether `If-None-Match` names this entity tag, alone, in a list or as `*`, so that the answer is 304. The comparison
 * is the weak one (RFC 9110, 13.1.2): a proxy that compresses an answer weakens its tag.
 *
 * @param etag our own, in quotes and without a comma
 */
export function isKnownTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((listed) => {
    const tag = listed.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}
