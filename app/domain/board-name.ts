import { fold } from './fold';

/** How an ambassador wants to be called where others see them: 'Amara O.', 'A. O.', or not at all. */
export const BOARD_NAMES = ['first_initial', 'initials', 'hidden'] as const;

export type BoardName = (typeof BOARD_NAMES)[number];

/**
 * A shown name (`'Amara O.'`, domain/ambassador) as its owner chose it. Null for who is not to be named,
 * and for who gave no name: the board has words for them.
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
