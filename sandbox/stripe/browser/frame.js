/**
 * Runs inside the frame that `stripe.js` creates: the fields of a card or a bank account. It talks to the
 * page around it through one message channel, and to the sandbox's API directly.
 */
const form = document.querySelector('form');
const kinds = [...form.querySelectorAll('fieldset[data-kind]')];
const field = (name) => form.elements.namedItem(name);
const typed = (name) => field(name).value.trim();

let port;
let key;
let clientSecret;

/** Return what is wrong with a field, in Stripe's words; undefined if it is valid. */
const checks = {
  card: {
    number: (text) =>
      /^\d{13,19}$/.test(text.replaceAll(/[\s-]/g, ''))
        ? undefined
        : 'Your card number is incomplete.',
    expiry: (text) =>
      expiry(text) === undefined ? 'Your card’s expiration date is incomplete.' : undefined,
    cvc: (text) =>
      /^\d{3,4}$/.test(text) ? undefined : 'Your card’s security code is incomplete.',
    zip: (text) => (/^\d{5}(-\d{4})?$/.test(text) ? undefined : 'Your ZIP code is incomplete.'),
  },
  us_bank_account: {
    email: (text) => (/^\S+@\S+\.\S+$/.test(text) ? undefined : 'Your email is incomplete.'),
    name: (text) => (text === '' ? 'Enter the name on the account.' : undefined),
    routing: (text) => (/^\d{9}$/.test(text) ? undefined : 'Your routing number is incomplete.'),
    account: (text) => (/^\d{4,17}$/.test(text) ? undefined : 'Your account number is incomplete.'),
  },
};

/** The field that each of the server's parameters is about. */
const byParam = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
  routing_number: 'routing',
  account_number: 'account',
};

function expiry(text) {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text);
  return match === null ? undefined : { month: match[1], year: match[2] };
}

function kind() {
  const chosen = form.querySelector('input[name=kind]:checked');
  return chosen?.value ?? 'card';
}

function showKind() {
  for (const each of kinds) each.hidden = each.dataset.kind !== kind();
  postHeight();
}

function showError(name, message) {
  const input = field(name);
  const place = document.querySelector(`#${name}-error`);
  place.textContent = message ?? '';
  place.hidden = message === undefined;
  if (message === undefined) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  } else {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', `${name}-error`);
  }
  postHeight();
}

/** Shows each field's problem and returns the first; undefined if the form may be sent. */
function validate() {
  const problems = Object.entries(checks[kind()]).map(([name, check]) => [
    name,
    check(typed(name)),
  ]);
  for (const [name, message] of problems) showError(name, message);
  const first = problems.find(([, message]) => message !== undefined);
  if (first === undefined) return undefined;
  field(first[0]).focus();
  return { type: 'validation_error', code: `incomplete_${first[0]}`, message: first[1] };
}

function parameters() {
  const values = new URLSearchParams({ key, client_secret: clientSecret });
  const set = (name, value) => values.set(`payment_method_data${name}`, value);
  set('[type]', kind());
  if (kind() === 'card') {
    const { month, year } = expiry(typed('expiry'));
    set('[card][number]', typed('number').replaceAll(/[\s-]/g, ''));
    set('[card][exp_month]', month);
    set('[card][exp_year]', year);
    set('[card][cvc]', typed('cvc'));
    set('[billing_details][address][country]', 'US');
    set('[billing_details][address][postal_code]', typed('zip'));
    return values;
  }
  set('[us_bank_account][routing_number]', typed('routing'));
  set('[us_bank_account][account_number]', typed('account'));
  set('[us_bank_account][account_holder_type]', 'individual');
  set('[billing_details][name]', typed('name'));
  set('[billing_details][email]', typed('email'));
  values.set('mandate_data[customer_acceptance][type]', 'online');
  return values;
}

async function confirm(requested) {
  clientSecret = requested.clientSecret ?? clientSecret;
  const problem = validate();
  if (problem) return { error: problem };
  const id = clientSecret.split('_secret_')[0];
  const values = parameters();
  if (requested.returnUrl) values.set('return_url', requested.returnUrl);
  try {
    const address = `/v1/setup_intents/${id}/confirm`;
    const response = await fetch(address, { method: 'POST', body: values });
    const body = await response.json();
    if (response.ok) return { setupIntent: body };
    const name = byParam[/\[(\w+)\]$/.exec(body.error.param ?? '')?.[1]];
    if (name) showError(name, body.error.message);
    return { error: body.error };
  } catch {
    const message = 'An error occurred while connecting to Stripe. Try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** Hides the types that the setup intent does not accept. */
async function offer() {
  const id = clientSecret?.split('_secret_')[0];
  if (!id) return;
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  const response = await fetch(`/v1/setup_intents/${id}?${query}`);
  const body = await response.json();
  if (!response.ok) {
    port.postMessage({ type: 'loaderror', value: { error: body.error } });
    return;
  }
  const types = body.payment_method_types;
  document.querySelector('#kinds').hidden = types.length < 2;
  const first = form.querySelector(`input[name=kind][value="${types[0] ?? 'card'}"]`);
  if (first) first.checked = true;
  showKind();
}

function postHeight() {
  port?.postMessage({ type: 'height', height: document.documentElement.offsetHeight });
}

function notifyChange() {
  const names = Object.entries(checks[kind()]);
  const complete = names.every(([name, check]) => check(typed(name)) === undefined);
  const empty = names.every(([name]) => typed(name) === '');
  port?.postMessage({
    type: 'change',
    value: { complete, empty, collapsed: false, value: { type: kind() } },
  });
}

async function answer({ data }) {
  if (data.type === 'focus') return field(Object.keys(checks[kind()])[0]).focus();
  if (data.type === 'clear') return form.reset();
  if (data.type === 'theme') {
    document.documentElement.dataset.theme = data.theme;
    return;
  }
  if (data.type === 'submit') {
    const error = validate();
    const params = error ? { error } : { selectedPaymentMethod: kind() };
    return port.postMessage({ type: 'answer', id: data.id, answer: params });
  }
  if (data.type === 'confirm') {
    return port.postMessage({ type: 'answer', id: data.id, answer: await confirm(data) });
  }
}

window.addEventListener('message', async (event) => {
  // Accepted once, from the page around this frame; everything else goes through the channel it brings.
  const isHello = event.source === window.parent && event.data?.type === 'stripe-hello';
  if (!isHello || port !== undefined || event.origin === window.origin) return;
  [port] = event.ports;
  ({ key, clientSecret } = event.data);
  document.documentElement.dataset.theme = event.data.theme;
  port.addEventListener('message', answer);
  port.start();
  new ResizeObserver(postHeight).observe(document.documentElement);
  await offer();
  port.postMessage({ type: 'ready', value: {} });
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => {
  if (target.name === 'kind') showKind();
  else showError(target.name, undefined);
  notifyChange();
});
form.addEventListener('focusin', () => port?.postMessage({ type: 'focus', value: {} }));
form.addEventListener('focusout', () => port?.postMessage({ type: 'blur', value: {} }));
