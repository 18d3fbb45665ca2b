import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../../kit/exchange';
import { field } from '../../kit/pages/field';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { STYLE } from '../../kit/pages/style';
import { projectFile } from '../../kit/project';

const SCRIPTS: Record<string, string> = {
  '/stripe/stripe.js': 'stripe.js',
  '/stripe/elements/frame.js': 'frame.js',
};

/** Serves the script that the store's pages load, and the frame with the fields. */
export async function browserDoor(
  _request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const script = SCRIPTS[url.pathname];
  if (script !== undefined) {
    send(response, {
      status: 200,
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-store',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      },
      body: await readFile(projectFile(`sandbox/stripe/browser/${script}`)),
    });
    return true;
  }
  if (url.pathname !== '/stripe/elements/payment') return false;
  send(response, { status: 200, headers: FRAME_HEADERS, body: FRAME });
  return true;
}

/** The page in the frame has no background of its own. */
const FRAME_STYLE = `${STYLE}body{background:transparent;padding:4px}form{margin:0}fieldset{margin:0}
.place{margin-bottom:1rem}.place .field{margin:0}.pair{display:grid;gap:0 1rem;grid-template-columns:1fr 1fr}
[hidden]{display:none!important}
[data-theme=night] :is(label,legend,.choice){color:#fff}`;

const STYLE_HASH = createHash('sha256').update(FRAME_STYLE).digest('base64');

const FRAME_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // Any shop may embed it, as with Stripe's.
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

type Numeric = { autocomplete: string; maxlength: number; placeholder?: string };

/** Renders a field with a place for its error message, empty at first. */
function input(name: string, label: string, more: Numeric, mode?: 'numeric' | 'email'): Html {
  const drawn = field({ name, label, ...more, ...(mode && { inputmode: mode }) });
  return html`<div class="place">
    ${drawn}
    <p class="error" id="${name}-error" role="alert" hidden></p>
  </div>`;
}

function kindChoice(value: string, label: string, isFirst: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="kind" value="${value}" ${isFirst && html`checked`} /> ${label}
  </label>`;
}

const FIELDS = html`<form autocomplete="on" novalidate>
  <fieldset id="kinds" hidden>
    <legend>Payment method</legend>
    ${kindChoice('card', 'Card', true)} ${kindChoice('us_bank_account', 'US bank account', false)}
  </fieldset>
  <fieldset data-kind="card" aria-label="Card">
    ${input('number', 'Card number', { autocomplete: 'cc-number', maxlength: 23, placeholder: '1234 1234 1234 1234' }, 'numeric')}
    <div class="pair">
      ${input('expiry', 'Expiration date', { autocomplete: 'cc-exp', maxlength: 9, placeholder: 'MM / YY' }, 'numeric')}
      ${input('cvc', 'Security code', { autocomplete: 'cc-csc', maxlength: 4, placeholder: 'CVC' }, 'numeric')}
    </div>
    ${input('zip', 'ZIP code', { autocomplete: 'postal-code', maxlength: 10, placeholder: '12345' }, 'numeric')}
  </fieldset>
  <fieldset data-kind="us_bank_account" aria-label="US bank account" hidden>
    ${input('email', 'Email', { autocomplete: 'email', maxlength: 200 }, 'email')}
    ${input('name', 'Full name', { autocomplete: 'name', maxlength: 200 })}
    ${input('routing', 'Routing number', { autocomplete: 'off', maxlength: 9 }, 'numeric')}
    ${input('account', 'Account number', { autocomplete: 'off', maxlength: 17 }, 'numeric')}
  </fieldset>
</form>`;

const FRAME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment input frame</title>
<style>${FRAME_STYLE}</style>
<script src="/stripe/elements/frame.js" defer></script>
</head>
<body>
${String(FIELDS)}
</body>
</html>
`;
