import type { AnchorHTMLAttributes, ComponentPropsWithoutRef } from 'react';

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

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';
type ButtonSize = 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center no-underline ' +
  'transition-colors disabled:cursor-not-allowed aria-busy:cursor-progress';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-action text-on-action hover:bg-action-hover disabled:bg-kraft disabled:text-ink-soft',
  secondary: 'border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper disabled:opacity-60',
  quiet:
    'text-moss underline decoration-1 underline-offset-4 hover:decoration-2 disabled:opacity-60',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5 py-2.5 text-base',
  lg: 'min-h-14 px-7 py-3 text-lg',
};

/**
 * Returns the class names of a button, or of a link that looks like one. At most one primary button per
 * screen: its main action.
 */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

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
