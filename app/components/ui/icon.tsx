import type { LucideIcon, LucideProps } from 'lucide-react';

type IconProps = Omit<LucideProps, 'ref'> & { of: LucideIcon };

/** One icon of the family at 1.5 px stroke. Decoration only: the words beside it carry the meaning. */
export function Icon({ of: Drawing, size = 20, ...rest }: IconProps) {
  return <Drawing size={size} strokeWidth={1.5} aria-hidden focusable="false" {...rest} />;
}
