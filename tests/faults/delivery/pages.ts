import { setTimeout as wait } from 'node:timers/promises';
import { type Form, formIn, typed } from '../../support/form-in-page';
import { call, type Browser, type Reply } from '../shop/person';

/** Longer than a process is gone. */
const PATIENCE_MS = 150_000;
/** Longer than a turn is kept whose answer was lost, and than the kills of other points take meanwhile. */
const ANSWERED_MS = 360_000;
const AGAIN_AFTER_MS = 700;

/** What says that a request is under way: whoever reads it comes back. */
const BUSY = /A teammate is changing this right now|Shopify hasn’t answered yet/;

export type Typed = Record<string, string | string[]>;
/** An opened and filled-in form: one request, however often it is posted. */
export type OpenForm = { path: string; form: Form };

/** Opens a page until it has the form of this name. @returns the form as typed; null after the patience, if it may be missing */
export async function openForm(
  who: Browser,
  origin: string,
  path: string,
  intent: string,
  values: Typed = {},
): Promise<OpenForm> {
  const found = await findForm(who, origin, path, intent, PATIENCE_MS);
  if ('form' in found) return { path, form: typed(found.form, values) };
  throw new Error(`${path} has no form ${intent}: ${found.answer}`);
}

/** Returns the form of this name if the page gets it within this time. */
export async function findForm(
  who: Browser,
  origin: string,
  path: string,
  intent: string,
  patienceMs: number,
): Promise<{ form: Form } | { answer: string }> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const reply = await call(who, origin, path, { headers: { Accept: 'text/html' } });
    const html = reply?.text ?? '';
    if (reply?.status === 200 && html.includes(`name="intent" value="${intent}"`)) {
      const fields = formIn(html, intent).filter(([name]) => name !== 'intent');
      // Some forms have their name in the button that sends them.
      return { form: [['intent', intent], ...fields] };
    }
    if (Date.now() > until)
      return { answer: `${reply?.status} ${reply?.location} ${alertIn(html)}` };
    await wait(AGAIN_AFTER_MS);
  }
}

/** Presses a form's button once. */
export function press(who: Browser, origin: string, { path, form }: OpenForm): Promise<Reply> {
  return call(who, origin, path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' },
  });
}

/**
 * Presses until there is an answer that says what was done, or that nothing was; a teammate's turn and a silent Shopify are
 * no answers.
 */
export async function pressUntilAnswered(
  who: Browser,
  origin: string,
  form: OpenForm,
): Promise<{ isDone: boolean; status: number; says: string }> {
  const until = Date.now() + ANSWERED_MS;
  for (;;) {
    const reply = await press(who, origin, form);
    const isAnswer = reply !== null && reply.status < 500 && !BUSY.test(reply.text);
    if (isAnswer || Date.now() > until) {
      const status = reply?.status ?? 0;
      return { isDone: status === 303, status, says: alertIn(reply?.text ?? '') };
    }
    await wait(AGAIN_AFTER_MS);
  }
}

/** The same, of a press that must succeed. @throws with what the page says */
export async function pressUntilDone(who: Browser, origin: string, form: OpenForm): Promise<void> {
  const { isDone, status, says } = await pressUntilAnswered(who, origin, form);
  if (!isDone) throw new Error(`${form.path}: ${status} ${says}`);
}

/** Two presses of one form at once, then until it is answered. */
export async function pressTwice(who: Browser, origin: string, form: OpenForm) {
  await Promise.all([press(who, origin, form), press(who, origin, form)]);
  return pressUntilAnswered(who, origin, form);
}

/** What a page tells its reader in its first alert. */
export function alertIn(html: string): string {
  const at = html.indexOf('role="alert"');
  return at < 0
    ? ''
    : html
        .slice(at)
        .replace(/^[^<>]*>/, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .slice(0, 200);
}
