export type ButtonVariant = 'primary' | 'secondary' | 'quiet';
export type ButtonSize = 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center no-underline ' +
  'transition-colors disabled:cursor-not-allowed aria-busy:cursor-progress';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-action text-on-action hover:bg-action-hover disabled:bg-kraft disabled:text-ink-soft',
  secondary: 'border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper disabled:opacity-60',
  quiet: 'text-moss underline decoration-1 underline-offset-4 hover:decoration-2',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5 py-2.5 text-base',
  lg: 'min-h-14 px-7 py-3.5 text-lg',
};

/**
 * Returns the class names of a button, or of a link that looks like one. At most one primary button per
 * screen: its main action.
 */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}
