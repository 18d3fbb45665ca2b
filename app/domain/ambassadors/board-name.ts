import { fold } from '~/domain/core/text/fold';

/** How an ambassador is named where others see them: 'Amara O.', 'A. O.', or not at all. */
export const BOARD_NAMES = ['first_initial', 'initials', 'hidden'] as const;

export type BoardName = (typeof BOARD_NAMES)[number];

/**
 * Applies the ambassador's choice to a shown name (`'Amara O.'`, domain/ambassadors/ambassador). Returns null if they are
 * hidden or gave no name; the board has its own words for these.
 */
export function boardName(shownName: string, chosen: BoardName): string | null {
  if (chosen === 'hidden' || shownName === '') return null;
  if (chosen === 'first_initial') return shownName;
  const initials = shownName.split(' ').flatMap((word) => {
    const [letter] = new Intl.Segmenter('en').segment(word);
    return letter && fold(letter.segment) !== '' ? [`${letter.segment.toUpperCase()}.`] : [];
  });
  return initials.join(' ') || null;
}
