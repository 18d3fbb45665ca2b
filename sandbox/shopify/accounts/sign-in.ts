import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { people } from '../../../seed/people';
import { parseFields, readBody, seeOther } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import type { Clock } from '../../kit/clock';
import type { Store } from '../../kit/store';
import type { Deliver } from '../../mail/index';
import type { Customers } from '../customers';
import { takePerson } from './as-person';
import { codeMail } from './code-mail';
import type { CodeCheck, Codes } from './codes';
import { choicePage, codePage, endPage } from './pages';
import type { Offered } from './pages';

export type SignInParts = {
  store: Store;
  clock: Clock;
  customers: Customers;
  codes: Codes;
  deliver: Deliver;
  storeOrigin: string;
  /** Below which these pages are. */
  loginPath: string;
};

/** Excludes all characters that could end a mail header or the address in it. */
const EMAIL = /^[^\s@<>",;\p{C}]+@[^\s@<>",;\p{C}]+\.[^\s@<>",;.\p{C}]{2,}$/u;
const LONGEST_EMAIL = 254;
const OVER = 'This sign-in has expired. Go back to the store and start again.';

const MESSAGES: Record<Exclude<CodeCheck, 'right'>, string> = {
  wrong: 'That code is not right. Check the email and try again.',
  expired: 'This code is more than 10 minutes old. Request a new one.',
  'worn-out': 'You entered a wrong code 5 times. Request a new one.',
};

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * The login pages: email address, then the mailed code. They are plain forms; their state is in the sandbox's
 * store, not in the page.
 */
export function createSignIn(parts: SignInParts) {
  const { store, clock, customers, codes, deliver, storeOrigin, loginPath } = parts;

  function offered(): Offered[] {
    return people.flatMap(({ id, note }) => {
      const row = customers.byId(id);
      if (row === undefined) return [];
      const name = `${row.firstName} ${row.lastName}`.trim();
      return [{ id, name, email: row.email, note }];
    });
  }

  function show({ uid, params }: Interaction): Answer {
    const mailed = codes.find(uid);
    if (mailed !== undefined) return codePage(mailed);
    const hint = params.login_hint;
    return choicePage({ people: offered(), email: typeof hint === 'string' ? hint : '' });
  }

  async function mail(uid: string, typed: string, here: string): Promise<Answer> {
    const email = typed.trim();
    if (!EMAIL.test(email) || email.length > LONGEST_EMAIL) {
      return choicePage({ people: offered(), email: typed, error: 'Enter a valid email' });
    }
    const { code } = codes.make(uid, email);
    const { raw, envelope } = codeMail(email, code, clock.now());
    await deliver(raw, envelope);
    return seeOther(here);
  }

  /** Whoever can read the mail is that customer; a new customer is created if there is none. */
  function customerNumber(email: string): string {
    const row = customers.byEmail(email) ?? store.batch(() => customers.create({ email }));
    return String(row.id);
  }

  return async (
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    uid: string,
  ): Promise<Answer> => {
    const here = new URL(request.url ?? '/', 'http://sandbox').pathname;
    let interaction: Interaction;
    try {
      interaction = await provider.interactionDetails(request, response);
    } catch {
      return endPage(404, OVER, storeOrigin);
    }
    if (interaction.uid !== uid) return endPage(404, OVER, storeOrigin);
    // Pressed twice: the first press has completed the login.
    if (interaction.result?.login !== undefined) return seeOther(interaction.returnTo);
    if (request.method !== 'POST') {
      const accountId = takePerson(request, response, loginPath);
      if (accountId === undefined || !customers.byId(accountId)) return show(interaction);
      return seeOther(
        await provider.interactionResult(request, response, { login: { accountId } }),
      );
    }

    const fields = parseFields(request, await readBody(request, 10_000));
    if (fields.other !== undefined) {
      codes.forget(uid);
      return seeOther(here);
    }
    if (fields.email !== undefined) return mail(uid, fields.email, here);
    const mailed = codes.find(uid);
    if (mailed === undefined) return seeOther(here);
    const check = codes.check(mailed, (fields.code ?? '').replaceAll(/\s/g, ''));
    if (check !== 'right') {
      return codePage({ ...mailed, error: MESSAGES[check], isVoid: check !== 'wrong' });
    }
    const accountId = customerNumber(mailed.email);
    return seeOther(await provider.interactionResult(request, response, { login: { accountId } }));
  };
}
