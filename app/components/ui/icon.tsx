import type { SVGProps } from 'react';
import sprite from './icons.svg?url';

/** Icons from the lucide family. After adding one: `node scripts/make-sprite.mjs`. */
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

/** An icon of the family with a stroke of 1.5 px. Decorative: the text beside it carries the meaning. */
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
