import { SEARCH_INPUT_LENGTH } from '~/domain/core/constants';

/** Trims what was typed and cuts it to 100 characters without splitting one. */
export function searchText(typed: string): string {
  const cut = typed.trim().slice(0, SEARCH_INPUT_LENGTH);
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim();
}
