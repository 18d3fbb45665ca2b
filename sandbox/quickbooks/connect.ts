import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseFields, readBody, seeOther, send } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import { html } from '../kit/pages/html';
import { page, pageHeaders } from '../kit/pages/page';
import type { World } from '../kit/world';
import { CLIENT_ID, OTHER_REALM, REALM } from './rows';
import type { BookTokens } from './tokens';

const PATH = '/connect/oauth2';
const SCOPE = 'com.intuit.quickbooks.accounting';

const COMPANIES = [
  { realm: REALM, name: 'Earth Brands' },
  { realm: OTHER_REALM, name: 'Another company' },
];

/**
 * Intuit's page on which a bookkeeper gives an app access to a company; it needs no JavaScript. Like Intuit, it sends
 * nobody to an address that the app has not registered.
 */
export function connectPage(world: World, tokens: BookTokens) {
  function answer(search: URLSearchParams, posted: Record<string, string> | null): Answer {
    const redirectUri = search.get('redirect_uri') ?? '';
    const wrong =
      (search.get('client_id') !== CLIENT_ID && 'The client_id is unknown.') ||
      (redirectUri !== `${world.storeOrigin}/erp/quickbooks/callback` &&
        'The redirect_uri is not registered with the app.') ||
      (search.get('response_type') !== 'code' && 'The response_type has to be code.') ||
      (search.get('scope') !== SCOPE && `The scope has to be ${SCOPE}.`) ||
      (!search.get('state') && 'The state is missing.');
    if (wrong) {
      return shown(400, 'Access can’t be granted', html`<p class="notice bad">${wrong}</p>`);
    }
    if (posted === null) return shown(200, 'Connect Earth Brands to QuickBooks', form(search));
    const state = search.get('state') ?? '';
    const back = (fields: Record<string, string>) =>
      seeOther(`${redirectUri}?${String(new URLSearchParams({ ...fields, state }))}`);
    if (posted.answer !== 'connect') return back({ error: 'access_denied' });
    const company = COMPANIES.find(({ realm }) => realm === posted.realm);
    if (company === undefined) return shown(422, 'Choose a company', form(search));
    return back({ code: tokens.issueCode(company.realm, redirectUri), realmId: company.realm });
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (url.pathname !== PATH) return false;
    const isPost = request.method === 'POST';
    const posted = isPost ? parseFields(request, await readBody(request, 10_000)) : null;
    send(response, answer(url.searchParams, posted));
    return true;
  };
}

function form(search: URLSearchParams) {
  const choices = COMPANIES.map(
    ({ realm, name }, at) =>
      html`<p>
        <label>
          <input type="radio" name="realm" value="${realm}" ${at === 0 && html`checked`} />
          ${name} <span class="muted">${realm}</span>
        </label>
      </p>`,
  );
  return html`<form method="post" action="${PATH}?${String(search)}" class="card short">
    <p>The store asks to read your invoices and record payments.</p>
    ${choices}
    <button class="wide" name="answer" value="connect">Connect</button>
    <button class="quiet wide" name="answer" value="cancel">No thanks</button>
  </form>`;
}

function shown(status: number, title: string, body: ReturnType<typeof html>): Answer {
  return { status, headers: pageHeaders(), body: page({ title, body, company: 'QuickBooks' }) };
}
