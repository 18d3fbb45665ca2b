import { html, type Html } from '../kit/pages/html';
import { field } from '../kit/pages/field';
import { page, sandboxNav } from '../kit/pages/page';
import type { Mail } from './message';

export const PAGE_SIZE = 50;

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** The ways to look at a mail. */
export type MailView = 'mail' | 'text' | 'headers';

const VIEWS: readonly { view: MailView; label: string }[] = [
  { view: 'mail', label: 'Email' },
  { view: 'text', label: 'Plain text' },
  { view: 'headers', label: 'Headers' },
];

function time(at: string): Html {
  return html`<time datetime="${at}">${WHEN.format(new Date(at))}</time>`;
}

function subjectOf({ subject }: Mail): string {
  return subject.trim() || '(no subject)';
}

function listLink(to: string, number: number, label: string): Html {
  const query = new URLSearchParams({ ...(to && { to }), page: String(number) });
  return html`<a class="button quiet" href="/mail?${query.toString()}">${label}</a>`;
}

function rows(mails: readonly Mail[]): Html {
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="/mail/${mail.id}">
          <strong>${subjectOf(mail)}</strong><br />
          <span class="muted">to ${mail.to} · ${time(mail.at)}</span>
        </a>
      </li>`,
  );
  return html`<ul class="rows">
    ${items}
  </ul>`;
}

/** Renders everybody's inbox; `mails` newest first, `to` the filter as typed, page `number` from 1. */
export function inboxPage(mails: readonly Mail[], to: string, number: number): string {
  const start = (number - 1) * PAGE_SIZE;
  const shown = mails.slice(start, start + PAGE_SIZE);
  const none = to
    ? html`<p class="empty">No emails to ${to}. <a href="/mail">Show all emails</a></p>`
    : html`<p class="empty">No emails yet. Emails from the store arrive here.</p>`;
  const count = mails.length === 1 ? '1 email' : `${mails.length} emails`;
  const body = html`
    <form method="get" action="/mail" role="search" class="line">
      ${field({ name: 'to', label: 'Recipient', type: 'search', value: to })}
      <button>Show</button>
    </form>
    <p class="muted" role="status">${count}${to && ` to ${to}`}</p>
    ${shown.length ? rows(shown) : none}
    <div class="row">
      ${number > 1 && listLink(to, number - 1, 'Newer')}
      ${start + PAGE_SIZE < mails.length && listLink(to, number + 1, 'Older')}
    </div>
  `;
  return page({ title: 'Inbox', body, nav: sandboxNav('/mail') });
}

/**
 * Renders the mail in a sandboxed frame that runs no scripts and opens links in a new, unsandboxed window.
 */
function frame(mail: Mail): Html {
  const source = `<!doctype html><base target="_blank">${mail.html}`;
  return html`<iframe
    class="frame"
    title="Mail: ${subjectOf(mail)}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${source}"
  ></iframe>`;
}

function plainText(mail: Mail): Html {
  return mail.text === null
    ? html`<p class="empty">This email has no plain text part.</p>`
    : html`<pre>${mail.text}</pre>`;
}

function headers(mail: Mail): Html {
  const lines = mail.headers.map(
    ({ name, value }) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<dl>${lines}</dl>
    <p><a href="/mail/${mail.id}/raw">Download the message (.eml)</a></p>`;
}

function attachments({ id, attachments: list }: Mail): Html | null {
  if (!list.length) return null;
  const items = list.map(
    ({ name, type, bytes }, nth) =>
      html`<li>
        <a href="/mail/${id}/attachments/${nth + 1}">${name}</a> (${type}, ${bytes} bytes)
      </li>`,
  );
  return html`<h2>Attachments</h2>
    <ul>
      ${items}
    </ul>`;
}

/** Renders one mail as its recipient sees it, or another view of it. */
export function mailPage(mail: Mail, view: MailView): string {
  const links = VIEWS.map(({ view: other, label }) => {
    const href = other === 'mail' ? `/mail/${mail.id}` : `/mail/${mail.id}?view=${other}`;
    return other === view
      ? html`<a class="button" href="${href}" aria-current="page">${label}</a>`
      : html`<a class="button quiet" href="${href}">${label}</a>`;
  });
  const seen = mail.html === null ? plainText(mail) : frame(mail);
  const body = html`
    <dl>
      <dt>From</dt>
      <dd>${mail.fromName && `${mail.fromName} · `}${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      ${
        mail.replyTo &&
        html`<dt>Reply to</dt>
          <dd>${mail.replyTo}</dd>`
      }
      <dt>Received</dt>
      <dd>${time(mail.at)}</dd>
    </dl>
    <nav aria-label="Views" class="row">${links}</nav>
    <hr />
    ${view === 'mail' ? seen : view === 'text' ? plainText(mail) : headers(mail)}
    ${attachments(mail)}
  `;
  return page({ title: subjectOf(mail), body, nav: sandboxNav('/mail') });
}

/** Renders the page for an address under /mail without a mail. */
export function noMailPage(): string {
  const body = html`<p><a href="/mail">Back to the inbox</a></p>`;
  return page({ title: 'Email not found', body, nav: sandboxNav('/mail') });
}
