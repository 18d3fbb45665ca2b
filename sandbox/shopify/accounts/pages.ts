import type { Answer } from '../../kit/exchange';
import { field } from '../../kit/pages/field';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';

/** A person that the page offers, so that nobody has to remember addresses. */
export type Offered = { id: number; name: string; email: string; note: string };

function answerPage(status: number, title: string, body: Html): Answer {
  return { status, headers: pageHeaders(), body: page({ title, body, company: 'Shopify' }) };
}

function offer({ id, name, email, note }: Offered): Html {
  return html`<li>
    <button class="quiet" name="email" value="${email}" aria-describedby="note-${id}">
      ${name} ${email}
    </button>
    <span class="muted" id="note-${id}">${note}</span>
  </li>`;
}

/** Renders the first page: choose a seeded person, or enter any address. */
export function choicePage(parts: {
  people: Offered[];
  email: string;
  error?: string | undefined;
}): Answer {
  const { people, email, error } = parts;
  const body = html`<p>
      Sign in without a password. We’ll email you a verification code. New here? We’ll create your
      account.
    </p>
    <form method="post" class="short" novalidate>
      ${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'email', required: true, error })}
      <button>Email me a code</button>
    </form>
    <h2>Sample customers</h2>
    <form method="post">
      <ul class="people">
        ${people.map(offer)}
      </ul>
    </form>`;
  return answerPage(error === undefined ? 200 : 422, 'Sign in', body);
}

/** Renders the second page: the mailed code, next to the field for it. */
export function codePage(parts: {
  email: string;
  code: string;
  error?: string | undefined;
  /** The code is no longer valid: only a new one helps. */
  isVoid?: boolean;
}): Answer {
  const { email, code, error, isVoid } = parts;
  const again = html`<form method="post">
    <input type="hidden" name="email" value="${email}" />
    <button class="${!isVoid && 'quiet'}">Email me a new code</button>
  </form>`;
  const entry = html`<p class="notice">The sandbox shows it here as well: <b>${code}</b></p>
    <form method="post" class="short" novalidate>
      ${field({ name: 'code', label: 'Code', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 20, required: true, error })}
      <button>Continue</button>
    </form>`;
  const body = html`<p>We emailed a 6-digit code to <b>${email}</b>.</p>
    ${isVoid ? html`<p class="notice bad" role="alert">${error}</p>` : entry} ${again}
    <form method="post">
      <p class="row">
        <span>Not you?</span>
        <button class="quiet" name="other" value="1">Use another email</button>
      </p>
    </form>`;
  return answerPage(error === undefined ? 200 : 422, 'Enter the code', body);
}

/** Renders the page for a login that has ended, and for a planned fault. */
export function endPage(status: number, message: string, storeOrigin: string): Answer {
  const body = html`<p>${message}</p>
    <p><a class="button" href="${storeOrigin}/">Back to the store</a></p>`;
  return answerPage(status, 'Sign in', body);
}
