import type { SVGProps } from 'react';
import sprite from './icons.svg?url';

/** Names of the one family, lucide. After adding one: `node scripts/make-sprite.mjs`. */
export type IconName =
  | 'chevron-down'
  | 'circle-exclamation-point'
  | 'circle-check'
  | 'info'
  | 'menu'
  | 'minus'
  | 'pause'
  | 'play'
  | 'plus'
  | 'search'
  | 'shopping-bag'
  | 'x';

type IconProps = SVGProps<SVGSVGElement> & { name: IconName; size?: number };

/** One icon of the family at 1.5 px stroke. Decoration only: the words beside it carry the meaning. */
export function Icon({ name, size = 20, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
