import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorNumber, RequestIdContext, labelsFor } from './error-page';

/** An error response as the router passes it on. */
const rejection = (status: number, code: string) => ({
  status,
  statusText: '',
  internal: false,
  data: { code },
});

/** Returns its text as rendered by a server with this request id, or by a browser if it is empty. */
function drawn(requestId: string, isBroken: boolean): string {
  const html = renderToStaticMarkup(
    <RequestIdContext.Provider value={requestId}>
      <ErrorNumber isBroken={isBroken} />
    </RequestIdContext.Provider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

describe('the words of an error page', () => {
  it.each([
    ['404', rejection(404, 'not-found'), 'We couldn’t find this page'],
    ['403', rejection(403, 'refused'), 'You don’t have access to this page'],
    ['400', rejection(400, 'form-malformed'), 'We couldn’t read that request'],
    ['503', rejection(503, 'storefront-unavailable'), 'The store isn’t answering'],
    ['503 busy', rejection(503, 'busy'), 'The store is very busy'],
    ['no connection (Chrome)', new TypeError('Failed to fetch'), 'We couldn’t reach the store'],
    [
      'no connection (Firefox)',
      new TypeError('NetworkError when attempting to fetch resource.'),
      'We couldn’t reach the store',
    ],
    ['no connection (Safari)', new TypeError('Load failed'), 'We couldn’t reach the store'],
    ['a mistake of ours', new TypeError('x is not a function'), 'Something went wrong on our side'],
    [
      'what nobody expected',
      new Error('cannot read properties'),
      'Something went wrong on our side',
    ],
  ])('of %s', (_labels, error, title) => {
    expect(labelsFor(error).title).toBe(title);
  });

  it('tell who was too fast to wait, not to reload', () => {
    const { title, text, again } = labelsFor(rejection(429, 'too-many'));
    expect(title).toBe('Too many requests in a short time');
    expect(text).toContain('Wait a minute');
    expect(text).not.toContain('reload');
    expect(again).toBe(true);
  });

  it('speak of a number only where there is one', () => {
    expect(labelsFor(new Error('drawn by the browser')).text).not.toContain('number');
    expect(drawn('4c3d', true)).toBe('If it keeps happening, contact us. Reference number: 4c3d');
    expect(drawn('4c3d', false)).toBe('Reference number: 4c3d');
    expect(drawn('', true)).toBe('');
  });
});
