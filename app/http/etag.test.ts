import { expect, it } from 'vitest';
import { isKnownTag } from './etag';

const TAG = '"abc-br"';

it.each([TAG, `W/${TAG}`, `"other", ${TAG}`, `"other",W/${TAG} , "third"`, '*'])(
  '%s names the tag',
  (header) => expect(isKnownTag(header, TAG)).toBe(true),
);

it.each([null, undefined, '', 'abc-br', '"abc"', '"abc-br-2"', '"x"abc-br"', `w/${TAG}`])(
  '%s does not',
  (header) => expect(isKnownTag(header, TAG)).toBe(false),
);
