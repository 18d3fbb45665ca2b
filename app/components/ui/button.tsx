import type { ComponentPropsWithoutRef } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '~/components/ui/button-style';

type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button says so to assistive technology; presses are the form's to refuse. */
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
