import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseFields, readBody } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { field } from '../../kit/pages/field';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';
import type { Store } from '../../kit/store';
import type { World } from '../../kit/world';
import type { SetupIntentRow } from '../rows';
import { verify } from '../saving';
import type { Statement } from '../saving';
import { verificationPath } from '../setup-object';
import type { Records } from '../records';
import { value } from './form-fields';
import type { Fields } from './form-fields';

const PATH = /^\/stripe\/verify\/(seti_\w{1,100})\/\w{1,64}$/;

type Parts = { store: Store; records: Records; expire: () => void };

/** `hosted_verification_url`: the page where a bank account is verified with its microdeposit. */
export function verifyPage(world: World, { store, records, expire }: Parts) {
  function show(setup: SetupIntentRow, fields: Fields = {}, error?: string): Answer {
    const bank = records.paymentMethods.get(setup.paymentMethod ?? '')?.bank;
    const isCode = setup.microdeposit?.kind === 'descriptor_code';
    const body = html`<p>
        We sent ${isCode ? 'a $0.01 deposit' : 'two deposits of less than a dollar'} to your
        ${bank?.bankName} account ending in ${bank?.last4}.
      </p>
      <form method="post" class="card short" novalidate>
        ${isCode ? codeField(fields, error) : amountFields(fields, error)}
        <button class="wide">Verify account</button>
      </form>`;
    return shown(error === undefined ? 200 : 422, 'Verify your bank account', body);
  }

  function check(setup: SetupIntentRow, fields: Fields): Answer {
    const params = parseStatement(setup, fields);
    if (typeof params === 'string') return show(setup, fields, params);
    const { setup: after, error } = verify(records, setup, params);
    if (error === null) return verified();
    return after.microdeposit === null ? closed(410) : show(after, fields, error.message);
  }

  function work(url: URL, id: string, fields: Fields | undefined): Answer {
    expire();
    const setup = records.setupIntents.get(id);
    if (setup?.status === 'succeeded') return verified();
    if (setup === undefined || setup.microdeposit === null) return closed(404);
    if (verificationPath(setup) !== url.pathname) return closed(404);
    return fields === undefined ? show(setup) : store.batch(() => check(setup, fields));
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const id = PATH.exec(url.pathname)?.[1];
    if (id === undefined) return false;
    const isPost = request.method === 'POST';
    const fields = isPost ? parseFields(request, await readBody(request, 10_000)) : undefined;
    await passGate(world, request, response, {
      company: 'stripe',
      operation: isPost ? 'verify-save' : 'verify-page',
      refuse: ({ effect, status }) => {
        const body = html`<p class="notice bad">Nothing was verified. Try again in a moment.</p>`;
        const usual = effect === 'rate-limit' ? 429 : 503;
        return shown(status ?? usual, 'Something went wrong', body);
      },
      work: () => work(url, id, fields),
    });
    return true;
  };
}

function codeField(fields: Fields, error: string | undefined): Html {
  return field({
    name: 'code',
    label: 'Six-character code',
    value: value(fields, 'code'),
    autocomplete: 'off',
    maxlength: 6,
    hint: 'It starts with SM and appears next to the deposit on your statement. In the sandbox it’s SM11AA.',
    ...(error && { error }),
  });
}

function amountFields(fields: Fields, error: string | undefined): Html {
  const amount = (name: string, label: string, hint?: string) =>
    field({
      name,
      label,
      value: value(fields, name),
      autocomplete: 'off',
      inputmode: 'numeric',
      maxlength: 2,
      ...(hint && { hint }),
    });
  return html`${error && html`<p class="error" role="alert">${error}</p>`}
  ${amount('first', 'First amount in cents', 'In the sandbox it’s 32.')}
  ${amount('second', 'Second amount in cents', 'In the sandbox it’s 45.')}`;
}

/** Returns an error message for malformed input, which does not count as an attempt. */
function parseStatement({ microdeposit }: SetupIntentRow, fields: Fields): Statement | string {
  if (microdeposit?.kind === 'descriptor_code') {
    const code = value(fields, 'code').toUpperCase();
    return /^SM[0-9A-Z]{4}$/.test(code) ? { code } : 'Enter the code: SM and 4 characters.';
  }
  const cents = [value(fields, 'first'), value(fields, 'second')].map(Number);
  const areCents = cents.every((each) => Number.isInteger(each) && each >= 1 && each <= 99);
  return areCents ? { cents } : 'Enter both amounts in cents, such as 32 and 45.';
}

function verified(): Answer {
  const body = html`<p class="notice good">
    Your bank account is verified. You can close this page and return to the shop.
  </p>`;
  return shown(200, 'Bank account verified', body);
}

function closed(status: number): Answer {
  const body = html`<p class="notice">
    This account can no longer be verified here. Return to the shop and add it again.
  </p>`;
  return shown(status, 'Nothing to verify', body);
}

function shown(status: number, title: string, body: Html): Answer {
  return { status, headers: pageHeaders(), body: page({ title, body, company: 'Stripe' }) };
}
