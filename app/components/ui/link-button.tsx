import { Link, type LinkProps } from '@remix-run/react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '~/components/ui/button-style';

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button; its page is fetched when the pointer or the focus arrives. */
export function LinkButton({
  variant,
  size,
  className,
  prefetch = 'intent',
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      prefetch={prefetch}
      className={`${buttonStyle(variant, size)} ${className ?? ''}`}
      {...rest}
    />
  );
}
