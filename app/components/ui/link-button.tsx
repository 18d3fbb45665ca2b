import type { AnchorHTMLAttributes } from 'react';
import {
  buttonStyle,
  type ButtonSize,
  type ButtonVariant,
} from '~/components/ui/forms/button-style';

type LinkButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A link that looks like a button. */
export function LinkButton({ to, variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a href={to} className={`${buttonStyle(variant, size)} ${className ?? ''}`} {...rest}>
      {children}
    </a>
  );
}
