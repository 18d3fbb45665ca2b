import type { IncomingMessage, ServerResponse } from 'node:http';
import { people } from '../../../seed/people';
import { send, seeOther } from '../../kit/exchange';
import { endPage } from './pages';

const COOKIE = 'sandbox_as';
const PREFIX = '/as/';
/** Time to reach the login page from here. */
const SECONDS = 60;

/** Returns the number of one of the cast, by first name in any case; undefined if nobody is called so. */
function personCalled(name: string): number | undefined {
  return people.find(({ firstName }) => firstName.toLowerCase() === name.toLowerCase())?.id;
}

/**
 * The address `/as/ivy`: the next login of this browser is Ivy's, without a code. Shopify has nothing of the kind; it is
 * for developers, and only the sandbox answers it.
 *
 * @param loginPath below which the login pages are, and the cookie is sent
 */
export function asPerson({ storeOrigin, loginPath }: { storeOrigin: string; loginPath: string }) {
  return (_request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (!url.pathname.startsWith(PREFIX)) return Promise.resolve(false);
    const id = personCalled(url.pathname.slice(PREFIX.length));
    if (id === undefined) {
      const names = people.map(({ firstName }) => firstName.toLowerCase()).join(', ');
      send(
        response,
        endPage(404, `Nobody in the cast is called so. There are ${names}.`, storeOrigin),
      );
      return Promise.resolve(true);
    }
    const cookie = `${COOKIE}=${id}; Path=${loginPath}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax`;
    const answer = seeOther(`${storeOrigin}/auth/login`);
    send(response, { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } });
    return Promise.resolve(true);
  };
}

/** Returns the number of the customer whose login this is, and ends that: it is for one login. */
export function takePerson(
  request: IncomingMessage,
  response: ServerResponse,
  loginPath: string,
): string | undefined {
  const id = new RegExp(`(?:^|; )${COOKIE}=(\\d+)`).exec(request.headers.cookie ?? '')?.[1];
  if (id === undefined) return undefined;
  response.appendHeader('Set-Cookie', `${COOKIE}=; Path=${loginPath}; Max-Age=0`);
  return id;
}
