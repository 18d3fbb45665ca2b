import { ControlError, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { gid, stableNumber } from '../kit/ids';
import type { Store } from '../kit/store';
import { connection } from './connection';
import type { PageArguments } from './connection';
import { holds, isText, parseQuery } from './search-syntax';

type RedirectRow = { path: string; target: string };

/** The redirects of the online store's navigation, by their path: none until a control call makes some. */
export function urlRedirects(store: Store) {
  const rows = store.table<RedirectRow>('urlRedirects', ({ path }) => path);
  return {
    fields: {
      urlRedirects: ({ query, ...page }: PageArguments & { query?: string | null }) => {
        const parsed = parseQuery(query);
        const found = rows
          .values()
          .filter(({ path, target }) =>
            holds(parsed, (term) =>
              term.field === 'target' ? isText(term, target) : isText(term, path.toLowerCase()),
            ),
          );
        return connection(
          found,
          page,
          ({ path }) => path,
          (row) => ({ ...row, id: gid('UrlRedirect', stableNumber(`redirect ${row.path}`)) }),
        );
      },
    },
    /** `path` leads to `target`; without one it leads nowhere any more. */
    actions: {
      'url-redirect': (input: Input) => {
        const path = parseText(input, 'path');
        if (!path.startsWith('/')) throw new ControlError('path begins with a slash');
        if (!('target' in input)) return { deleted: rows.delete(path) };
        return rows.put({ path, target: parseText(input, 'target') });
      },
    },
  };
}
