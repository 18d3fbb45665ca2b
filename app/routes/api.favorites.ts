import { data, redirect, type ActionFunctionArgs } from '~/framework';
import { errorMessage } from '~/content/core/errors';
import {
  applyFavoriteChange,
  favoriteNumbers,
  isTooMany,
  mergeable,
  productNumber,
  VISITOR_FAVORITE_LIMIT,
  type FavoriteChange,
  type LastFavorite,
} from '~/domain/catalogue/favorites';
import { parseVisitorFavorites, writeVisitorFavorites } from '~/http/catalogue/favorites.server';
import { writeFlash } from '~/http/flash.server';
import { parseStrictForm } from '~/http/form.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { needed, notFound } from '~/http/replies.server';
import { localPath, refererPath } from '~/http/return-path';
import { findCustomer } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import type { Snapshot } from '~/platforms/shopify/catalogue/snapshot';
import { changeFavorites } from '~/services/catalogue/change-favorites.server';

/** The most clicks that one page can have pending at once. */
const MOST = 24;
/** Per customer, across all their sessions (money-security S-9, 60 a minute). */
const LIMITS = [{ max: 60, windowMs: 60_000 }];

/** Answers 404: there is nothing to read here. */
export function loader() {
  return notFound();
}

/**
 * Fields: `add` and `remove`, each any number of times, with handles of products. A customer's favorites are
 * tags on the session's own customer, a visitor's are in a cookie. Without JavaScript it redirects to
 * `returnTo` or the page that sent the form, at the heart that was clicked.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseStrictForm(request, { once: ['returnTo'], many: ['add', 'remove'] });
  const pressed = {
    add: form.getAll('add').map(String),
    remove: form.getAll('remove').map(String),
  };
  const count = pressed.add.length + pressed.remove.length;
  if (count === 0 || count > MOST) throw data({ code: 'form-malformed' }, { status: 400 });

  const plain = request.headers.get('Accept')?.includes('text/html') ?? false;
  const back =
    localPath(String(form.get('returnTo') ?? '')) ?? refererPath(request, context.config.origin);
  const lastOf = (side: 'add' | 'remove') => pressed[side].at(-1);
  const handle = lastOf('add') ?? lastOf('remove') ?? '';

  async function answer(last: LastFavorite, status: number, headers = new Headers()) {
    headers.set('Cache-Control', 'no-store');
    // A Response, because a resource route would lose the status of `data`.
    if (!plain) return Response.json(last, { status, headers });
    headers.append('Set-Cookie', await writeFlash({ about: 'favorite', ...last }, context.config));
    return redirect(`${back ?? paths.product(last.handle)}#favorite`, { status: 303, headers });
  }

  const change = numbersOf(pressed, await needed(context.catalogue.snapshot(), context.log));
  if (!change) {
    // The product's own page says best that it is gone.
    if (plain) return redirect(paths.product(handle), { status: 303 });
    return answer({ handle, message: errorMessage('favorite_product_missing') }, 404);
  }

  const [customer, stored] = await Promise.all([
    findCustomer({ request, context }),
    parseVisitorFavorites(request, context.config),
  ]);
  const save = async (numbers: readonly string[]) =>
    new Headers({ 'Set-Cookie': await writeVisitorFavorites(numbers, context.config) });

  if (!customer) {
    if (isTooMany(stored, change, VISITOR_FAVORITE_LIMIT)) {
      const limit = VISITOR_FAVORITE_LIMIT;
      return answer({ handle, message: errorMessage('favorites_full_visitor', { limit }) }, 422);
    }
    const headers = await save(applyFavoriteChange(stored, change));
    return answer({ handle, message: null }, 200, headers);
  }

  const { config, db, now } = context;
  const caller = { config, db, now, clientAddress: customer.gid };
  const wait = await secondsToWait(caller, 'favorites', LIMITS);
  if (wait !== null) {
    const headers = new Headers({ 'Retry-After': String(wait) });
    const message = errorMessage('favorites_too_fast', { wait: waitLabel(wait) });
    return answer({ handle, message }, 429, headers);
  }
  // Also merges what a failed merge at sign-in left in the cookie.
  const left = stored.filter((number) => !change.remove.includes(number));
  const result = await changeFavorites(context, customer, {
    add: [...mergeable([...favoriteNumbers(customer.tags), ...change.add], left), ...change.add],
    remove: change.remove,
  });
  if (result.ok) {
    const headers = stored.length > 0 ? await save([]) : new Headers();
    return answer({ handle, message: null }, 200, headers);
  }
  const { side, message, isUnavailable } = result;
  return answer({ handle: lastOf(side) ?? handle, message }, isUnavailable ? 503 : 422);
}

/** Returns the products' numbers; null if one is unknown. A product that is gone can be removed by number. */
function numbersOf(
  { add, remove }: FavoriteChange,
  { byHandle, products }: Snapshot,
): FavoriteChange | null {
  const listed = (name: string) => {
    const product = byHandle.get(name) ?? products.find(({ id }) => productNumber(id) === name);
    return product && productNumber(product.id);
  };
  const added = add.flatMap((name) => listed(name) ?? []);
  const removed = remove.flatMap((name) => listed(name) ?? (/^\d{1,20}$/.test(name) ? name : []));
  const isWhole = added.length === add.length && removed.length === remove.length;
  return isWhole ? { add: added, remove: removed } : null;
}
