import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROUTES = join(import.meta.dirname, '../../app/routes');

/** What these reply with carries all that the page shows, with a new token; the last has no form. */
const IN_REPLY = ['_main.cart.tsx', '_checkout.checkout.pay.tsx', '_main.$.tsx'];

it('a page with a form says whether its data is loaded again after a conflict', () => {
  const silent = readdirSync(ROUTES).filter((name) => {
    const source = readFileSync(join(ROUTES, name), 'utf8');
    const exportsOf = (what: string) =>
      new RegExp(`^export [^;\\n=(]*\\b${what}\\b`, 'm').test(source);
    const isFormPage = ['default', 'loader', 'action'].every(exportsOf);
    return isFormPage && !exportsOf('shouldRevalidate');
  });
  expect(silent.sort()).toEqual([...IN_REPLY].sort());
});
