import type { ComponentPropsWithoutRef } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style';

type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Sets `aria-busy`; the form itself ignores further presses. */
  busy?: boolean;
};

export function Button({ variant, size, busy, type = 'submit', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      className={`${buttonStyle(variant, size)} ${className ?? ''}`}
      {...rest}
    />
  );
}
