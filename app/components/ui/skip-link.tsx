type SkipLinkProps = { to?: string; label?: string };

/** The first tab stop on every page: skips the header to `<main id="main">`, or to another place further on. */
export function SkipLink({ to = '#main', label = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      href={to}
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-action focus:px-5 focus:py-3 focus:font-semibold focus:text-on-action"
    >
      {label}
    </a>
  );
}
